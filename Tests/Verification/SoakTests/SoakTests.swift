import Foundation
import Testing
import TestSupport

/// The simulation of weeks, in short.
@Suite("Soak")
struct SoakTests {
    private func soak(_ arguments: [String]) throws -> BuiltProgram.Run {
        try BuiltProgram("Soak").run(arguments)
    }

    @Test(
        "phones with all vendors show what the model of the rules says after each step",
        arguments: [1, 2]
    )
    func isRight(seed: Int) throws {
        let run = try soak(["--seed", "\(seed)", "--steps", "4500"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.hasPrefix("seed \(seed), 4,500 steps\n"))
        #expect(run.output.contains("4,500 steps on 2 phones"))
        #expect(run.output.contains("The badges were right after each step."))
    }

    @Test("a seed makes the same soak again, and without one there is a fresh one")
    func seeds() throws {
        func story(_ arguments: [String]) throws -> String {
            let run = try soak(["--steps", "600"] + arguments)
            #expect(run.status == 0, "\(run.errors)")
            // The last but one line ends in how long it took.
            return run.output.replacing(/, in .*/, with: "")
        }
        let once = try story(["--seed", "11"])
        #expect(try story(["--seed", "11"]) == once)
        #expect(try story([]) != story([]))
    }

    @Test(
        "what is broken on purpose is found, shrunk to a few steps, and written as a recording that can be replayed",
        arguments: [
            "model-counts-triggers", "forgets-records", "loses-messages", "loses-reports",
            "takes-former-users-reports", "keeps-screen-open", "connects-too-early", "loses-events",
            "ignores-receipts", "ignores-redactions", "takes-notices-for-messages",
        ]
    )
    func findsMistakes(sabotage: String) throws {
        let folder = try ScratchFolder()
        let ofMatrix = [
            "loses-events", "ignores-receipts", "ignores-redactions", "takes-notices-for-messages",
        ]
        // The seed of a phone on which somebody is in a room for long.
        let seed = ofMatrix.contains(sabotage) ? "2" : "5"
        var arguments = ["--seed", seed, "--steps", "3000", "--break", sabotage]
        // One room hears little of what goes on at four vendors.
        if ofMatrix.contains(sabotage) {
            for vendor in ["zendesk-chat", "helpshift", "zendesk-messaging"] {
                arguments += ["--without", vendor]
            }
        }
        let run = try soak(arguments + ["--output", folder["soak.jsonl"].path])
        #expect(run.status == 1)
        #expect(run.errors.contains("soak: wrong after step"))
        #expect(run.errors.contains("--seed \(seed) --steps"))
        let steps = try #require(run.errors.firstMatch(of: /(\d+) steps are enough/)?.1)
        #expect(try #require(Int(steps)) <= 20)

        let picture = try String(contentsOf: folder["soak.jsonl.html"], encoding: .utf8)
        #expect(picture.contains("zendesk-chat") && picture.contains("Why the badge says"))

        // Only a mistake that is in what a recording holds shows in its replay.
        let isSeenInReplay = run.errors.contains("lines, after the last of which")
        #expect(isSeenInReplay == (sabotage == "model-counts-triggers"))
        let command = try #require(run.errors.firstMatch(of: /swift run SupportDesk (replay .*)/)?.1)
        let replay = try BuiltProgram("SupportDesk").run(
            command.split(separator: " ").map(String.init) + ["--json"]
        )
        #expect(replay.status == 0, "\(replay.errors)")
        if isSeenInReplay {
            let found = try #require(run.errors.matches(of: /found +zendesk-chat: (\d+)/).last?.1)
            #expect(replay.output.split(separator: "\n").last?.contains("\"unread\":\(found)") == true)
        }
    }

    @Test("a recording that cannot be written: status 66")
    func unwritable() throws {
        let run = try soak([
            "--seed", "5", "--break", "loses-messages", "--output", "/no/such/folder/x",
        ])
        #expect(run.status == 66)
        #expect(run.errors.contains("/no/such/folder/x cannot be written"))
    }

    @Test(
        "a command line that cannot be understood says what is wrong, and what may have been meant: status 64",
        arguments: [
            (["--sed", "1"], "did you mean --seed?"),
            (["--seed", "one"], "--seed takes a number"),
            (["--seed", "-1"], "--seed takes a number"),
            (["--steps", "0"], "--steps takes a number greater than 0"),
            (["--break", "forgets-record"], "did you mean forgets-records?"),
            (["--without", "clock"], "did you mean clocks?"),
            (["a.jsonl"], "soak takes no file"),
        ]
    )
    func usage(arguments: [String], message: String) throws {
        let run = try soak(arguments)
        #expect(run.status == 64)
        #expect(run.errors.contains(message), "\(run.errors)")
        #expect(run.errors.contains("Try: swift run Soak --help"))
        #expect(run.output.isEmpty)
    }

    @Test(
        "a part of the world that is left out does not happen",
        arguments: ["deletions", "reloads", "locks"]
    )
    func parts(part: String) throws {
        func story(_ arguments: [String]) throws -> String {
            let run = try soak(["--seed", "3", "--steps", "1000"] + arguments)
            #expect(run.status == 0, "\(run.errors)")
            return run.output
        }
        let words = [
            "deletions": "entry is deleted", "reloads": "is reloaded", "locks": "device is unlocked",
        ]
        let word = try #require(words[part])
        #expect(try story([]).contains(word))
        #expect(try !story(["--without", part]).contains(word))
    }

    @Test(
        "a vendor that is left out is not in the commands that find and replay a finding again",
        arguments: ["zendesk-chat", "helpshift", "zendesk-messaging", "matrix"]
    )
    func vendors(vendor: String) throws {
        let folder = try ScratchFolder()
        let run = try soak([
            "--seed", "5", "--steps", "3000", "--break", "forgets-records", "--without", vendor,
            "--output", folder["soak.jsonl"].path,
        ])
        #expect(run.status == 1)
        #expect(run.errors.contains("--without \(vendor)"))
        #expect(!run.errors.contains("--provider \(vendor)"))
    }

    @Test("without any vendor there is nothing to play: status 64")
    func noVendor() throws {
        let vendors = ["zendesk-chat", "helpshift", "zendesk-messaging", "matrix"]
        let run = try soak(["--steps", "10"] + vendors.flatMap { ["--without", $0] })
        #expect(run.status == 64)
        #expect(run.errors.contains("--without leaves out each vendor"))
    }

    @Test("there is help")
    func help() throws {
        let run = try soak(["--help"])
        #expect(run.status == 0)
        #expect(run.output.contains("USAGE"))
    }
}

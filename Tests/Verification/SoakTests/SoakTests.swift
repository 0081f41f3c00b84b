import Foundation
import Testing
import TestSupport

/// A short run of the simulation of weeks.
@Suite("Soak")
struct SoakTests {
    private func soak(_ arguments: [String]) throws -> BuiltProgram.Run {
        try BuiltProgram("Soak").run(arguments)
    }

    /// `.ci/hunt soak` makes 200,000 steps.
    @Test("after each step, phones with all vendors show the badges of the rules' model")
    func isRight() throws {
        let run = try soak(["--seed", "2", "--steps", "3100"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.hasPrefix("seed 2, 3,100 steps\n"))
        #expect(run.output.contains("3,100 steps on 2 phones"))
        #expect(run.output.contains("The badges were right after each step."))
    }

    @Test("a seed reproduces its soak; without one, a fresh seed is chosen")
    func seeds() throws {
        func story(_ arguments: [String]) throws -> String {
            let run = try soak(["--steps", "600"] + arguments)
            #expect(run.status == 0, "\(run.errors)")
            // The second-to-last line ends with the duration.
            return run.output.replacing(/, in .*/, with: "")
        }
        let once = try story(["--seed", "11"])
        #expect(try story(["--seed", "11"]) == once)
        #expect(try story([]) != story([]))
    }

    /// With these seeds, each fault is found early.
    @Test(
        "a planted fault is found, and reduced to a few steps",
        arguments: [
            ("forgets-records", 5), ("loses-messages", 7), ("loses-reports", 7),
            ("takes-former-users-reports", 5), ("loses-events", 5),
        ]
    )
    func findsMistakes(sabotage: String, seed: Int) throws {
        let run = try soak(["--seed", "\(seed)", "--steps", "12000", "--break", sabotage])
        #expect(run.status == 1)
        #expect(run.errors.contains("soak: wrong after step"))
        #expect(run.errors.contains("swift run Soak --seed"))
        let steps = try #require(run.errors.firstMatch(of: /(\d+) steps are enough/)?.1)
        #expect(try #require(Int(steps)) <= 20)
    }

    @Test(
        "an invalid command line names the error, suggests a correction, and ends with status 64",
        arguments: [
            (["--sed", "1"], "did you mean --seed?"),
            (["--seed", "one"], "--seed takes a number"),
            (["--seed", "-1"], "--seed takes a number"),
            (["--steps", "0"], "--steps takes a number greater than 0"),
            (["--break", "forgets-record"], "did you mean forgets-records?"),
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

    @Test("--help prints the usage")
    func help() throws {
        let run = try soak(["--help"])
        #expect(run.status == 0)
        #expect(run.output.contains("USAGE"))
    }
}

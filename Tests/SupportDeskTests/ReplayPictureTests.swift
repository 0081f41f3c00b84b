import Foundation
import Testing
import TestSupport

@Suite("Replay pictures: files")
struct ReplayPictureTests {
    private let fixture = Fixtures.path("both-vendors.jsonl")

    private func text(_ file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }

    @Test("--html and --svg write a page and a figure and print their sizes instead of the table")
    func written() throws {
        let folder = try ScratchFolder()
        let (page, figure) = (folder["out.html"], folder["out.svg"])
        let run = try Program.run(["replay", fixture, "--html", page.path, "--svg", figure.path])
        #expect(run.status == 0 && run.errors.isEmpty)
        #expect(run.output.contains(#/out\.html: page written, \d+ KB/#))
        #expect(run.output.contains(#/out\.svg: figure written, \d+ KB/#))
        #expect(!run.output.contains("screen opened"))
        #expect(run.output.contains("11 lines; 1 unread at the end."))
        #expect(try text(page).hasPrefix("<!DOCTYPE html>"))
        #expect(try text(figure).hasPrefix("<svg "))
        #expect(try text(page).contains("both-vendors.jsonl"))
    }

    @Test("with --json, standard output stays JSON")
    func json() throws {
        let folder = try ScratchFolder()
        let run = try Program.run(["replay", fixture, "--json", "--html", folder["out.html"].path])
        #expect(run.status == 0)
        #expect(try Fixtures.objects(run.output).count == 11)
        #expect(run.errors.contains("page written"))
    }

    @Test("an unwritable picture exits with 73, and the other picture is written")
    func unwritable() throws {
        let folder = try ScratchFolder()
        let run = try Program.run([
            "replay", fixture, "--html", "/no/such/folder/out.html", "--svg", folder["out.svg"].path,
        ])
        #expect(run.status == 73)
        #expect(run.errors.contains("/no/such/folder/out.html: cannot be written"))
        #expect(run.output.contains("figure written"))
    }

    @Test("a folder as a picture exits with 73, and the error says that it is a folder")
    func pictureFolder() throws {
        let folder = try ScratchFolder()
        let run = try Program.run(["replay", fixture, "--html", folder.url.path])
        #expect(run.status == 73)
        #expect(run.errors == "\(folder.url.path): cannot be written: it is a folder\n")
    }

    @Test("an invalid recording exits with 65, and the picture has the lines before the error")
    func broken() throws {
        let folder = try ScratchFolder()
        let good = #"{"at":1790000000000,"zendesk":{"connectionStatus":"connected"}}"#
        let file = try folder.write("\(good)\n{\"at\":1}\n", to: "broken.jsonl")
        let run = try Program.run(["replay", file.path, "--html", folder["out.html"].path])
        #expect(run.status == 65)
        #expect(run.errors.contains(":2: none of the keys"))
        let page = try text(folder["out.html"])
        #expect(page.contains("broken.jsonl:2: none of the keys"))
        #expect(page.components(separatedBy: "<button ").count == 2)
    }

    @Test(
        "overwriting the recording or the configuration, or both pictures in one file, is a usage error",
        arguments: [
            ["--html", "IN/in.jsonl"], ["--svg", "IN/./in.jsonl"], ["--html", "a", "--svg", "a"],
            ["--config", "a", "--html", "a"],
        ]
    )
    func sameFile(options: [String]) throws {
        let folder = try ScratchFolder()
        let file = try folder.write("x", to: "in.jsonl")
        let paths = options.map { $0.replacing("IN", with: folder.url.path) }
        let run = try Program.run(["replay", file.path] + paths)
        #expect(run.status == 64, "\(run.errors)")
        #expect(run.errors.contains("overwritten"))
        #expect(try text(file) == "x")
    }
}

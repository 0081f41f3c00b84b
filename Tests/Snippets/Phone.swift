// What the code blocks for a phone use beside `Prelude.swift`. `.ci/snippets` compiles it with the stubs of UIKit.
import UIKit

@MainActor var window: UIWindow { given() }

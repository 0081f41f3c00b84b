// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported public import UIKit

@MainActor @preconcurrency
public protocol UIViewRepresentable: View where Body == Never {
    associatedtype UIViewType: UIView
    associatedtype Coordinator = Void
    typealias Context = UIViewRepresentableContext<Self>

    func makeUIView(context: Context) -> UIViewType
    func updateUIView(_ uiView: UIViewType, context: Context)
    func makeCoordinator() -> Coordinator
}

extension UIViewRepresentable where Coordinator == Void {
    public func makeCoordinator() {}
}

@MainActor @preconcurrency
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
    public let coordinator: Representable.Coordinator
}

extension Rendering {
    /// The view is created once, and is in the window while its tab is selected.
    func show<Representable: UIViewRepresentable>(_ representable: Representable) {
        let context = UIViewRepresentableContext<Representable>(coordinator: representable.makeCoordinator())
        let view =
            node.platformView as? Representable.UIViewType ?? representable.makeUIView(context: context)
        node.platformView = view
        representable.updateUIView(view, context: context)
        if !isOnScreen {
            view.removeFromSuperview()
        } else if view.superview == nil {
            view.frame = node.host?.view?.bounds ?? .zero
            node.host?.view?.addSubview(view)
        }
    }
}

open class UIHostingController<Content: View>: UIViewController {
    let host: Host

    public init(rootView: Content) {
        host = Host(rootView)
        super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) { nil }

    open override func viewDidLoad() {
        host.view = view
        _ = host.update()
    }
}

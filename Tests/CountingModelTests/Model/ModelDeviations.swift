/// Where the library is known to count otherwise than the rules say. Without any, the model is the rules'.
///
/// Each has a recording in `KnownDeviationTests`, which tells when it is gone.
struct ModelDeviations: Sendable {
    /// The time that was stored before the start stays in what is stored, although the report that stood for it
    /// has been replaced or cleared.
    var keepsStoredTimeOfReplacedReport = false
    /// After an end whose marker could not move, a state that is not loaded brings the count back.
    var forgetsEndAtUnloadedState = false

    static let known = ModelDeviations(
        keepsStoredTimeOfReplacedReport: true,
        forgetsEndAtUnloadedState: true
    )
}

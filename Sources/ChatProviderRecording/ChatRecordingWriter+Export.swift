// What an adapter records with. It reads nothing, so that an app which does not record carries no more than that.
@_exported public import ChatRecordingWriter

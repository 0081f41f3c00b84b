// The part that adapters record with. It reads no recordings, so an app that does not record links only this part.
@_exported public import ChatRecordingWriter

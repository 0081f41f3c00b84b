typealias ZendeskStage = HelpshiftStage

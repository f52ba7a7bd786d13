import type { HelpTopic } from '../../domain/assistant/help.ts'

/** The topics seen in the help, and which of them is shown. HELP-05 */
export interface HelpHistory {
  readonly topics: readonly HelpTopic[]
  readonly at: number
}

export function openHelp(topic: HelpTopic): HelpHistory {
  return { topics: [topic], at: 0 }
}

export function shownTopic({ topics, at }: HelpHistory): HelpTopic {
  return topics[at] ?? 'contents'
}

/** What lay ahead is forgotten; the topic that is shown already is no new one. */
export function visitTopic(history: HelpHistory, topic: HelpTopic): HelpHistory {
  if (shownTopic(history) === topic) return history
  return { topics: [...history.topics.slice(0, history.at + 1), topic], at: history.at + 1 }
}

export function goBack({ topics, at }: HelpHistory): HelpHistory {
  return { topics, at: Math.max(0, at - 1) }
}

export function goForward({ topics, at }: HelpHistory): HelpHistory {
  return { topics, at: Math.min(topics.length - 1, at + 1) }
}

export function mayGoBack({ at }: HelpHistory): boolean {
  return at > 0
}

export function mayGoForward({ topics, at }: HelpHistory): boolean {
  return at < topics.length - 1
}

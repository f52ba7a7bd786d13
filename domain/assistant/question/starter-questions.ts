/** Offered where a conversation begins, and where a question was not understood, in the language of the window. CHAT-08, GAP-37 */
export const STARTER_QUESTIONS = [
  'assistant.starters.month',
  'assistant.starters.carriers',
  'assistant.starters.commercial',
  'assistant.starters.onTime',
  'assistant.starters.compare',
] as const

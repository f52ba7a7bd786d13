/** Offered where a conversation begins, and where a question was not understood. CHAT-08, GAP-37 */
export const STARTER_QUESTIONS = [
  'What was my net spend last month?',
  'What was the transportation amount by carrier last quarter?',
  'How much did I spend on commercial packages last year?',
  'How many packages were on time last month?',
  'Compare net spend of the last two months.',
] as const

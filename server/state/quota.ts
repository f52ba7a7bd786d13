/**
 * What one person may keep in the portal, so that nobody fills the house of the others: many times what people keep who use
 * everything. What is beyond is refused in words. Decision 0039
 */
export const QUOTA = {
  /** Bytes of the names and values of their settings: widgets, arrangements, filter sets, comparisons, own pages. */
  settingBytes: 2_000_000,
  settings: 1_000,
  /** Reports that are listed; the oldest that have no file and are not under way make room for new ones. */
  reports: 500,
  /** Bytes of the files of their reports together. */
  reportFileBytes: 4_000_000_000,
  conversations: 100,
  answersInConversation: 500,
  /** Open sessions; one more ends the one that was not used for longest. */
  sessions: 200,
  /** Credentials of programs that one person answers for. */
  credentials: 100,
  /** Dashboard pages published by one person. */
  publishedPages: 200,
  /** Pages that one person sends on a schedule. */
  subscriptions: 50,
  /** Sentences of mornings that one person put away. */
  putAway: 500,
  /** Test cases of the assistant, of a whole installation. */
  testCases: 500,
} as const

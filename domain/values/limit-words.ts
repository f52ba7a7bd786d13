import { saidWords } from './said-words.ts'

/** What the JSON of one call may hold. Decision 0157 */
export const MOST_OF_CALL = { values: 150_000, keys: 50_000, levels: 60 } as const

/** Of all conditions of a query: as many as may be pasted. */
export const MOST_QUERY_VALUES = 10_000

/** Why a call is more than it may be, in English; the browser app says it in the reader's language. */
export const LIMIT_WORDS = saidWords({
  levels: `A call may be ${MOST_OF_CALL.levels} levels deep. Put less into one another.`,
  keys: `A call may have ${MOST_OF_CALL.keys} keys. Send it in parts.`,
  values: `A call may have ${MOST_OF_CALL.values} values. Send it in parts.`,
  queryValues: `All filters together may name ${MOST_QUERY_VALUES} values. Choose fewer.`,
  fileBytes: 'The file is larger than a file may be here. Send it in parts.',
  uploadFiles: 'This upload has as many files as one may have. Load or discard them first.',
  unloadedBytes: 'Load or discard the files that you sent before.',
  readingMemory: 'To read the file again takes more memory than it may. Download it as it was sent.',
  readingTime: 'To read the file again takes longer than it may. Download it as it was sent.',
  readingEnded: 'The file was not read to its end: what read it ended. Try again.',
})

/** Why files are not loaded whose reading was ended. */
export const LOAD_WORDS = saidWords({
  readingMemory:
    'To read the files takes more memory than it may. Take some of them out, or send the largest in parts.',
  readingTime: 'To read the files takes longer than it may. Take some of them out, or send the largest in parts.',
  readingEnded: 'What read the files ended before it was done. Load them again.',
})

import { saidWords } from './said-words.ts'

/** Why a call is refused that could be read or done at another time, in English; the browser app says it in the reader's language. */
export const REQUEST_WORDS = saidWords({
  unreadable: 'The request could not be read.',
  factorThere: 'There is a second factor already. Remove it first.',
  factorMissing: 'There is no second factor.',
  noAddress: 'There is no address to confirm.',
  filesNotSent: 'A file is not sent to its end yet.',
  fileNotSent: 'The file is not sent to its end yet.',
  nothingLoadable: 'No file has a format that can be loaded.',
  noServiceCategory: 'There is no such category of services.',
  mappingNameTaken: 'Another mapping of the client has this name.',
  mappingUnusable: 'The mapping cannot be used yet. Say what each column means that it needs.',
  manyGroups: 'There are more groups than can be listed. Choose more filters.',
  manyPivotColumns: 'There are more columns than a pivot can have. Filter the rows first.',
  resetUndone: 'This reset was undone already.',
  ssoNameNotFound: 'User name not found',
})

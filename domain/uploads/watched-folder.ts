/** Why a watched folder is not looked into: it is not there, it is a link, or the server may not read or write in it. */
export const FOLDER_PROBLEMS = ['missing', 'link', 'notReadable', 'notWritable'] as const
export type FolderProblem = (typeof FOLDER_PROBLEMS)[number]

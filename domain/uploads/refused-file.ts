/** Why a file that came without anybody was not loaded: it is none that is known, its dates are unlikely, no row of it can be read, the loading refused it, or it failed. */
export const REFUSED_FILE_CODES = ['unknownFile', 'unlikelyDates', 'nothingRead', 'refused', 'fault'] as const
export type RefusedFileCode = (typeof REFUSED_FILE_CODES)[number]

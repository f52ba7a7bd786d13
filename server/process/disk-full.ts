/** Whether an error says that there is no room left where the data is: of the system, of SQLite (whose index beside the state may be the first that cannot grow), of DuckDB. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'].includes(code) ||
    /No space left on device|Disk quota exceeded|database or disk is full/i.test(error.message) ||
    isDiskFull(error.cause)
  )
}

/** What whoever runs the server can do about it. */
export const DISK_FULL_ADVICE =
  'The disk of DATA_DIR is full: nothing can be saved. Make room on it, or move DATA_DIR to a larger one.'

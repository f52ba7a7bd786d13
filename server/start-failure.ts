import { StartRefused } from './start-refused.ts'

/** What a person can do about a start that failed; a stack only where nothing better is known. */
export function startFailure(error: unknown): string {
  if (error instanceof StartRefused) return error.message
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE') return 'The port is in use. Stop what uses it, or set PORT to another one.'
  if ('code' in error && error.code === 'EACCES') return `Not allowed: ${error.message}`
  if (/Could not set lock|Conflicting lock/.test(error.message)) return 'Another process uses this DATA_DIR. Stop it, or set DATA_DIR to another folder.'
  return error.stack ?? error.message
}

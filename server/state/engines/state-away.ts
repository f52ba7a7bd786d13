/** The state's PostgreSQL could not be used; another try may go well. */
export class StateAway extends Error {
  override readonly name = 'StateAway'

  constructor(cause: unknown) {
    super(`PostgreSQL, which STATE_URL names, cannot be used now (${firstLine(cause)})`, { cause })
  }
}

const OF_THE_NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** SQLSTATE of a connection that failed or was ended, of a server that stops, starts, has no room or takes no writes, of a wait or a statement that took too long. */
const OF_THE_SERVER = /^(08...|53...|57P..|25P03|25006|55P03|57014)$/

/** What node-postgres says without a code. */
const OF_THE_CLIENT = /^Connection terminated|^timeout e|^Query read timeout|^Client has encountered|^Client was closed/

/** Whether an error of a statement says that the database is away, not that the statement is wrong. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return OF_THE_NETWORK.has(code) || OF_THE_SERVER.test(code) || OF_THE_CLIENT.test(error.message)
}

/** SQLSTATE, or the code of the system; empty: it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Of several addresses of one name, each with a failure of its own, what the first says. */
export function firstLine(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return firstLine(error.errors[0])
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
}

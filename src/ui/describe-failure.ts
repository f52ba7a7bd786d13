import { RequestFailed } from '../api/request-failed.ts'
import { text } from '../text/text.ts'

/** The line of the `Server Error` banner. ERR-04: status and url of an answer, a fixed text for errors ending in 500, else the error's own. */
export function describeFailure(error: unknown): string {
  if (error instanceof RequestFailed && error.status > 0) return text('shell.serverErrorPlace', { status: error.status, url: error.url })
  const message = error instanceof Error ? error.message : String(error)
  return message.endsWith('500') ? text('shell.requestFailed') : message
}

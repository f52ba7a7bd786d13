import { asRequestFailed, RequestFailed } from '../../api/request-failed.ts'
import { text } from '../../text/text.ts'

/** How long a changed password is announced. */
export const CHANGED_MS = 6_000

/** A mailed link was used or is too old. */
export function isLinkOver(error: Error): boolean {
  return error instanceof RequestFailed && error.problem.code === 'reset-link-over'
}

/** The server's own words, or that it did not answer. ACC-43 */
export function passwordProblem(error: Error): string {
  const failure = asRequestFailed(error, '')
  return failure instanceof RequestFailed && failure.status === 0 ? text('session.noAnswer') : error.message
}

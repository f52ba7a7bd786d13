import { RequestFailed } from '../../api/request-failed.ts'
import { text } from '../../text/text.ts'

/** What failed, in words a person reads. ERR-04: a fixed text for errors ending in 500, else the error's own; decision 0029. */
export function describeFailure(error: unknown): string {
  if (error instanceof RequestFailed) return error.detail
  const message = error instanceof Error ? error.message : String(error)
  return message.endsWith('500') ? text('shell.requestFailed') : message
}

/** What who looks after the installation asks for: the answer's status, path and code, what it says of each field, and the reference in the log. */
export function failureDetails(error: unknown): readonly string[] {
  if (!(error instanceof RequestFailed))
    return error instanceof Error && typeof error.cause === 'string' ? [error.cause] : []
  const { status, url, problem } = error
  if (status === 0) return []
  return [
    `${status} ${url}`,
    problem.code,
    ...(problem.issues ?? []).map(({ path, message }) => `${path}: ${message}`),
    ...(problem.reference === undefined ? [] : [text('shell.failureReference', { reference: problem.reference })]),
  ]
}

import { asRequestFailed, RequestFailed } from '../../api/request-failed.ts'
import { text } from '../../text/text.ts'

const SHOWN: readonly string[] = ['sso-lookup-refused', 'too-many-attempts']

/** The error line of a lookup or a login that failed. ACC-33 */
export function ssoProblem(error: Error): string {
  const failure = asRequestFailed(error, '')
  const known = failure instanceof RequestFailed && SHOWN.includes(failure.problem.code)
  return known ? failure.detail : text('access.ssoWrong')
}

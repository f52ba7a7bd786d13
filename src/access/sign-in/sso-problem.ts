import { asRequestFailed, RequestFailed } from '../../api/request-failed.ts'
import { text } from '../../text/text.ts'

const SHOWN_AS_IT_IS = ['User name not found', 'A user needs to have a unique email id']

/** The error line of a lookup or a login that failed. ACC-33 */
export function ssoProblem(error: Error): string {
  const failure = asRequestFailed(error, '')
  const known = failure instanceof RequestFailed && SHOWN_AS_IT_IS.some((each) => failure.detail.includes(each))
  if (failure instanceof RequestFailed && failure.problem.code === 'too-many-attempts') return failure.detail
  return known ? failure.detail : text('access.ssoWrong')
}

import { asSessionProblem } from './session-ended.ts'

const ELSEWHERE_MARK = 'LOGOFFCHECK'
const FACTOR_MARK = 'SECONDFACTOR'
const MORE_THAN_ONE = 'More than one'

/** The credentials fit more than one user. ACC-23 */
export function meansMoreThanOne(error: unknown): boolean {
  return asSessionProblem(error).detail.includes(MORE_THAN_ONE)
}

/** A session of this user is live elsewhere, and only one may be. ACC-24 */
export function meansSessionElsewhere(error: unknown): boolean {
  return asSessionProblem(error).detail.includes(ELSEWHERE_MARK)
}

/** The password is right, and a code of the second factor is missing or wrong. */
export function meansCodeAsked(error: unknown): boolean {
  return asSessionProblem(error).detail.includes(FACTOR_MARK)
}

/** The credentials are no longer right: there is nothing that a code could be for. */
export function meansRefused(error: unknown): boolean {
  return asSessionProblem(error).status === 401 && !meansCodeAsked(error)
}

/** What a refusal says to the person: the text after the mark, where there is one. ACC-24 */
export function withoutMark(detail: string): string {
  return (
    detail
      .split(new RegExp(`${ELSEWHERE_MARK}|${FACTOR_MARK}`))
      .at(-1)
      ?.trim() ?? detail
  )
}

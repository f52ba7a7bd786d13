import type { Tree } from './tree.ts'

/** What says which days are compared. */
export const COMPARED = 'domain/dates/compared-days.ts'

/** Those that ask it, each for all of its kind: pages with their mails and exports, comparisons, questions. */
export const ASKERS = [
  'domain/dashboards/compared/like-for-like.ts',
  'domain/comparison/comparison-periods.ts',
  'domain/assistant/question/compared-ask.ts',
  'domain/assistant/question/plan-ask.ts',
  'domain/assistant/question/set-in-time.ts',
] as const
/** Addresses of earlier versions are read there. */
export const READER = 'domain/dashboards/view.ts'

const CODE = /^(domain|server|src|machines)\/.*\.tsx?$/
const ASKED = /\bcomparedDays\(/
/** A word of what a period is set against, told from others: that is for the one function. */
const TOLD = /\bagainst === '(period|dates|weekdays|year)'/
const NAMED =
  /function (earlier|prior|previous|alike)(Range|Period|Days|Dates)s?\b|function (range|days|period|year)(Before|Earlier)\b/i

/** Calls of the one function past the doors, and what would be a second. */
export function findSecondComparisons(tree: Tree): string[] {
  return [...tree].flatMap(([path, text]) => {
    if (!CODE.test(path) || path === COMPARED) return []
    const isDoor = (ASKERS as readonly string[]).includes(path)
    const rules = [...(isDoor ? [] : [ASKED, NAMED]), ...(path === READER ? [] : [TOLD])]
    return rules.flatMap((rule) => {
      const found = rule.exec(text)?.[0]
      return found === undefined ? [] : [`${path}: ${found}`]
    })
  })
}

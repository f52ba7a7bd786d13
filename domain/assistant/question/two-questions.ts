import type { Ask } from './ask.ts'
import type { AskContext } from './draft.ts'
import { readAsk } from './read-ask.ts'
import type { Item } from './read-words.ts'
import type { Shape } from './word-list.ts'

/** These set one thing against another, which two questions apart would not. */
const SETTING: readonly Shape[] = ['versus', 'compare', 'difference', 'change', 'share', 'average', 'why', 'more']

/**
 * Two questions in one, each with a period of its own: spend in October and late packages in September. Of the second the figure may
 * go without saying where it has a value of its own: UPS in August and FedEx in September. Undefined: it is not that.
 */
export function twoQuestions(items: readonly Item[], context: AskContext): readonly [Ask, Ask] | undefined {
  if (items.some(({ shapes }) => SETTING.some((shape) => shapes.has(shape)))) return undefined
  for (const [at, item] of items.entries()) {
    const joins = item.shapes.has('and') || item.shapes.has('same')
    if (at === 0 || !(joins || item.comma)) continue
    const one = lone(items.slice(0, at), { ...context, before: null, isFirst: true })
    const rest = items.slice(joins ? at + 1 : at)
    const isMeasured = rest.some(({ measures }) => measures.length > 0)
    if (!one || !(isMeasured || rest.some(({ values }) => values.length > 0))) continue
    const other = lone(rest, { ...context, before: isMeasured ? null : one, isFirst: true })
    if (other && !isSamePeriod(one, other)) return [one, other]
  }
  return undefined
}

/** A figure of one period: nothing that rows would be made of. */
function lone(items: readonly Item[], context: AskContext): Ask | undefined {
  const read = readAsk(items, context)
  const isLone = 'figures' in read && read.by.length === 0 && !read.first && !read.against && !read.form
  return isLone && read.period && !read.byShipDate && read !== context.before ? read : undefined
}

function isSamePeriod({ period: one }: Ask, { period: other }: Ask): boolean {
  return one?.from === other?.from && one?.to === other?.to
}

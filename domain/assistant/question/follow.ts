import { isTime, type Ask, type AskedFigure } from './ask.ts'
import { own } from '../../values/entries.ts'
import { type Draft, isTimed } from './draft.ts'

/** A dimension, and the one whose values are kinds of its own: another of either takes the place of both. */
const WITHIN: Readonly<Record<string, string>> = { service: 'service_category' }

/** What a follow-up leaves out, from the answer before it. Undefined: it leaves out all that was asked for. */
export function followed(draft: Draft, before: Ask, asked: Ask): Ask | undefined {
  const sets = draft.says('versus', 'compare')
  const adds = draft.says('add') || sets
  const conditions = [...before.conditions]
  const by = [...asked.by]
  for (const each of asked.conditions) {
    const wider = adds
      ? -1
      : conditions.findIndex(({ column }) => own(WITHIN, each.column) === column || own(WITHIN, column) === each.column)
    if (wider >= 0) conditions.splice(wider, 1)
    const opposite = conditions.findIndex(
      ({ column, operator }) =>
        column === each.column && isListed(operator) && isListed(each.operator) && operator !== each.operator,
    )
    const kept = conditions[opposite]
    if (kept && each.operator === 'not in' && 'values' in kept && 'values' in each) {
      const values = kept.values.filter((value) => !each.values.includes(value))
      if (values.length === 0) return undefined
      conditions[opposite] = { ...kept, values }
      continue
    }
    if (kept) conditions.splice(opposite, 1)
    const at = conditions.findIndex(({ column, operator }) => column === each.column && operator === each.operator)
    const same = conditions[at]
    if (same === undefined) conditions.push(each)
    else if (adds && 'values' in same && 'values' in each) {
      conditions[at] = { ...same, values: [...new Set([...same.values, ...each.values])] }
      if (sets && !by.includes(each.column) && !before.by.includes(each.column)) by.push(each.column)
    } else conditions[at] = each
  }
  const timed = isTimed(asked.by) && !isTimed(before.by) && before.by.length === 1
  const rate = draft.measureNames().length === 0 ? ratedAnew(before, asked) : undefined
  if (rate) return rate
  const forgets = draft.says('forget')
  if (draft.says('others'))
    conditions.forEach((each, at) => {
      if (asked.by.includes(each.column) && each.operator === 'in') conditions[at] = { ...each, operator: 'not in' }
    })
  const isBare = asked.conditions.length + asked.by.length === 0 && !asked.period && !asked.first
  const isBeside = isBare && draft.says('add') && !draft.has(0, 'same')
  const more = asked.figures.filter((each) => !before.figures.some((other) => isSame(each, other)))
  return {
    figures: isBeside && draft.measureNames().length > 0 ? [...before.figures, ...more] : asked.figures,
    by:
      by.length === 0
        ? before.by.filter((name) => !draft.unsplit.includes(name))
        : timed && by.length === 1
          ? [...before.by, ...by]
          : by,
    period: forgets ? before.period : (asked.period ?? before.period),
    against: forgets ? null : (asked.against ?? (asked.period ? null : before.against)),
    conditions,
    first: asked.first ?? before.first,
    byShipDate: asked.byShipDate || before.byShipDate,
    form: asked.form,
    why: asked.why,
  }
}

function isSame(one: AskedFigure, other: AskedFigure): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isListed(operator: string): boolean {
  return operator === 'in' || operator === 'not in'
}

/** After a mean of a week: and per day. Undefined: it asks something else too. */
function ratedAnew(before: Ask, asked: Ask): Ask | undefined {
  const [time, more] = asked.by
  const isRate = before.figures.every(({ over }) => over !== null && 'time' in over)
  const saysMore = asked.conditions.length > 0 || asked.period || asked.first
  if (!isRate || saysMore || time === undefined || more !== undefined || !isTime(time)) return undefined
  return {
    ...before,
    figures: before.figures.map((each) => ({ ...each, over: { time } })),
    form: asked.form,
  }
}

import { isTime, type Ask, type AskedFigure } from './ask.ts'
import type { Condition } from '../../query/condition.ts'
import { own } from '../../values/entries.ts'
import { type Draft, figure, isTimed, nameOf, REFUNDS, STATUS } from './draft.ts'
import { PARTS } from './finish-figures.ts'
import type { Item } from './read-words.ts'

/** A dimension, and the one whose values are kinds of its own: another of either takes the place of both. */
const WITHIN: Readonly<Record<string, string>> = { service: 'service_category' }

/** What a follow-up leaves out, from the answer before it. Undefined: it leaves out all that was asked for. */
export function followUpOf(draft: Draft, before: Ask, asked: Ask): Ask | undefined {
  const sets = draft.says('versus', 'compare')
  const adds = draft.says('add') || sets
  const conditions = [...before.conditions]
  const by = [...asked.by]
  // After a residential surcharge: and fuel? Of these no charge is both.
  const isPart = asked.figures.some((each) => ONE_CHARGE.includes(nameOf(each)))
  if (isPart && draft.measureNames().length > 0) conditions.splice(0, conditions.length, ...withoutCharges(conditions))
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
    const other = conditions.findIndex(
      ({ column, operator }) => column === each.column && isText(operator) !== isText(each.operator),
    )
    // Another service by a part of its name: whose, the words do not tell.
    if (other >= 0 && (adds || isText(each.operator))) return undefined
    if (other >= 0 && isListed(each.operator)) conditions.splice(other, 1)
    const crossed = conditions.findIndex((before) => isCrossed(before, each))
    if (crossed >= 0) conditions.splice(crossed, 1)
    const at = conditions.findIndex(({ column, operator }) => column === each.column && operator === each.operator)
    const same = conditions[at]
    // And FedEx, of what was of no carrier before: it is added to nothing.
    if (same === undefined && draft.says('add') && !sets && isListed(each.operator)) return undefined
    if (same === undefined) conditions.push(each)
    else if (adds && 'values' in same && 'values' in each) {
      conditions[at] = { ...same, values: [...new Set([...same.values, ...each.values])] }
      if (sets && !by.includes(each.column) && !before.by.includes(each.column)) by.push(each.column)
    } else conditions[at] = each
  }
  const says = (shape: 'add' | 'instead') => draft.all.some(({ shapes }) => shapes.has(shape))
  // The second quarter too: two periods are no one period.
  if (says('add') && asked.period && !sets && asked.by.length + asked.conditions.length === 0) return undefined
  if (says('add') && asked.by.length === 1 && before.by.length === 1 && !before.by.includes(by[0] ?? ''))
    by.unshift(...before.by)
  const timed = !says('instead') && isTimed(asked.by) && !isTimed(before.by) && before.by.length === 1
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

/** Of these it is clear that they are of all packages. */
const COUNTS_STATES = /^(lates|late_|on_time|exception|pending|delivered|packages|pickup|bus)/
/** Figures of a charge of their own. */
const ONE_CHARGE = ['fuel_surcharge', 'taxes_and_other_charges']

function withoutCharges(conditions: readonly Condition[]): Condition[] {
  return conditions.filter(({ column, operator }) => column !== 'accessorial' || operator !== 'in')
}

function isSame(one: AskedFigure, other: AskedFigure): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Over 50 and now under 50: no row is both. */
function isCrossed(one: Condition, other: Condition): boolean {
  if (one.column !== other.column || !('value' in one) || !('value' in other)) return false
  const [low, high] = one.operator.startsWith('>') ? [one, other] : [other, one]
  return low.operator.startsWith('>') && high.operator.startsWith('<') && Number(low.value) >= Number(high.value)
}

function isListed(operator: string): boolean {
  return operator === 'in' || operator === 'not in'
}

function isText(operator: string): boolean {
  return operator === 'contains'
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

/** Of these what was answered before can be a share. */
const WHOLES = ['total_spend', 'gross_spend', 'published_amount']
const OF_WHOLES = [...PARTS, ...REFUNDS, 'discount', 'transportation_discount_total', 'savings']

/** As a percentage of spend: what was answered before, divided by it. */
export function isShareOfWhole(draft: Draft, wanted: AskedFigure[]): boolean {
  const [before, another] = draft.context.before?.figures ?? []
  const [whole, more] = wanted.map(nameOf)
  if (!before || another || whole === undefined || more !== undefined || !WHOLES.includes(whole)) return false
  if (!draft.says('share') || !OF_WHOLES.includes(nameOf(before)) || nameOf(before) === whole || before.over)
    return false
  const [share, of] = [draft.items.findIndex(({ shapes }) => shapes.has('share')), draft.measureNames()[0]]
  const isAlone = draft.items.every((item, at) => draft.used.has(at) || item.shapes.has('share'))
  if (!isAlone && draft.items.findIndex(({ measures }) => measures[0] === of) < share) return false
  draft.takeShape('share')
  draft.items.forEach((_, at) => {
    if (draft.has(at, 'per') && at < share) draft.use(at)
  })
  draft.over = { measure: whole }
  if (whole === 'gross_spend' && nameOf(before) === 'transportation_discount_total')
    wanted.splice(0, 1, figure({ measure: 'discount' }))
  else wanted.length = 0
  return true
}

/** A share, and then in packages: a share of those. */
export function keepsShare(draft: Draft, wanted: readonly AskedFigure[]): boolean {
  const [before, more] = draft.context.before?.figures ?? []
  const [one, another] = wanted
  const isOfAll = one !== undefined && [...WHOLES, 'packages', 'total_bill_weight'].includes(nameOf(one))
  return before?.share === true && !more && isOfAll && !another && draft.items.length === 1
}

/** After late packages what something else is of those, or of all: the words do not tell. */
export function isOfOthers(asked: Ask, before: Ask): boolean {
  const isState = (name: string) => own(STATUS, name) !== undefined
  return (
    before.figures.map(nameOf).some(isState) &&
    asked.conditions.every(({ column }) => column !== 'tracking_status') &&
    !asked.figures.some((each) => COUNTS_STATES.test(nameOf(each)))
  )
}

/** Which carriers are they from, after the eight dearest invoices: of those, and no other first eight. */
export function asksOfFirst({ by, first, all }: Draft, before: Ask): boolean {
  const isAnother = by.length > 0 && by.every((name) => !before.by.includes(name))
  return isAnother && first === null && (before.first?.count ?? 1) > 1 && asksWhich(all)
}

function asksWhich(all: readonly Item[]): boolean {
  return all.some(({ dimensions }, at) => dimensions.length > 0 && all[at - 1]?.shapes.has('which'))
}

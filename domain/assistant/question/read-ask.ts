import { unaccounted } from './accounted.ts'
import { TIMES, type Ask, type AskedFigure } from './ask.ts'
import { own } from '../../values/entries.ts'
import { Draft, STATUS, type Refused, type AskContext, figure, nameOf } from './draft.ts'
import { takeDimensions, finished, PARTS } from './finish-figures.ts'
import { followed } from './follow.ts'
import { leftOver } from './left-over.ts'
import { BARE, type Item } from './read-words.ts'
import { setInTime } from './set-in-time.ts'
import { takeThresholds, takeZones, takeValues } from './take-conditions.ts'
import { takeTimes, takeFigures, implied } from './take-figures.ts'
import type { Shape } from './word-list.ts'
import { takeFirst, takeForm } from './take-order.ts'
import { type NamedPeriod, takePeriods } from './take-periods.ts'

/** In the place of a phrase that is used up. */
const USED: Item = { ...BARE, text: '|' }
/** Of these it is clear that they are of all packages. */
const COUNTS_STATES = /^(lates|late_|on_time|exception|pending|delivered|packages|pickup|bus)/
const KINDS = ['accessorial', 'credit_type']
const REFUNDS = ['credit', 'audit_refund', 'client_refund']
const OF_CREDITS = [...REFUNDS, 'records', 'savings']

/** What the words of a question ask, with what they leave out taken from the question before. */
export function readAsk(all: readonly Item[], context: AskContext): Ask | Refused {
  const refusedItem = all.find(({ refused }) => refused !== null)
  if (refusedItem?.refused) return { why: refusedItem.refused, words: [refusedItem.text] }
  const unknown = all.filter((item) => item.unknown).map(({ text }) => text)
  if (unknown.length > 0) return { why: 'unknown-words', words: [...new Set(unknown)] }
  return ask(new Draft(all, context))
}

/** By the kinds of what the answer before was of: it goes on, and no other figure is meant. */
function isOfBefore(draft: Draft): boolean {
  const before = (draft.context.before?.figures ?? []).map(nameOf)
  return draft.conditions.length === 0 && implied(draft).every((each) => before.includes(nameOf(each)))
}

/** How much, after how many. */
const AMOUNTS: Readonly<Record<string, string>> = { records: 'credit', accessorial_count: 'accessorials' }

/** What a follow-up makes of the figure before it without a name: worth how much, now per pound. */
function turnedFigure(draft: Draft): AskedFigure | undefined {
  const [figureBefore, more] = draft.context.before?.figures ?? []
  if (!figureBefore || more) return undefined
  const name = nameOf(figureBefore)
  const amount = own(AMOUNTS, name)
  if (amount !== undefined && draft.items.length === 0 && draft.all.some(({ shapes }) => shapes.has('amount')))
    return figure({ measure: amount })
  const perPound = draft.items.findIndex((_, at) => draft.has(at, 'per') && draft.has(at + 1, 'pound'))
  if (perPound < 0 || !['total_spend', 'costperpackage'].includes(name) || draft.over) return undefined
  draft.use(perPound, perPound + 2)
  return figure({ measure: 'costperpound' })
}

function ask(draft: Draft): Ask | Refused {
  const { context, items } = draft
  if (isOfLost(draft)) return { why: 'no-figure', words: [] }
  const form = takeForm(draft)
  const byShipDate = draft.takeShape('shipped')
  const why = draft.takeShape('why')
  takeFirst(draft)
  const measured = draft.measureNames()
  takeThresholds(draft, measured)
  const setsZones = takeZones(draft)
  const periods = takePeriods(
    items.map((item, at) => (draft.used.has(at) ? USED : item)),
    context.today,
    draft.says('change', 'why', 'difference') || (draft.says('compare') && !draft.says('from', 'since')),
  )
  if (periods === null) return { why: 'bad-dates', words: [] }
  if (periods.some((period) => isOfEach(draft, period))) return { why: 'which-type', words: [] }
  for (const { from, to } of periods) draft.use(from, to)
  takeTimes(draft, periods)
  const { figures: wanted, extra } = takeFigures(draft)
  if (extra.length > 0) return { why: 'several-figures', words: extra }
  if (isShareOfSpend(draft, wanted)) wanted.length = 0
  const compared = takeValues(draft, (wanted.length > 0 ? wanted : (context.before?.figures ?? [])).map(nameOf))
  if (setsZones) compared.push({ dimension: 'normalised_zone', all: false })
  const isNamed = wanted.length > 0
  takeDimensions(draft, wanted)
  const isMeasured = wanted.length > 0
  const turned = isMeasured ? undefined : turnedFigure(draft)
  if (turned) wanted.push(turned)
  if (wanted.length === 0 && !(context.before && (draft.says('same', 'only', 'not') || isOfBefore(draft))))
    wanted.push(...implied(draft))
  else if (wanted.length === 1 && nameOf(wanted[0] ?? figure({ measure: '' })) === 'total_spend') {
    if (draft.conditions.some(({ column, operator }) => column === 'accessorial' && operator === 'in'))
      wanted[0] = figure({ measure: draft.measureOfCharges() })
    else if (draft.conditions.some(({ column }) => column === 'credit_type')) return { why: 'no-figure', words: [] }
  } else if (
    !wanted.every((each) => OF_CREDITS.includes(nameOf(each))) &&
    draft.conditions.some(({ column }) => column === 'credit_type')
  ) {
    return { why: 'which-type', words: [] }
  } else if (wanted.length === 1 && nameOf(wanted[0] ?? figure({ measure: '' })) === 'packages' && draft.says('dear'))
    wanted[0] = figure({ measure: 'total_spend' })
  const isFollowing =
    context.before !== null &&
    (wanted.length === 0 ||
      draft.has(0, 'same') ||
      isOfOrder(draft, isNamed) ||
      isBare(draft, { periods, isMeasured, why }))
  if (wanted.length === 0 && !context.before) {
    if (draft.over && 'measure' in draft.over) wanted.push(figure({ measure: 'total_spend' }))
    else return { why: 'no-figure', words: [] }
  }
  if (context.before && wanted.length > 0 && draft.has(0, 'only')) return { why: 'which-type', words: [] }
  if (
    context.before &&
    wanted.length > 0 &&
    draft.says('share') &&
    draft.measureNames().includes('total_spend') === isFollowing &&
    draft.by.length + draft.conditions.length === 0
  )
    return { why: 'which-type', words: [] }
  const done = finished(draft, wanted.length > 0 ? wanted : [...(context.before?.figures ?? [])])
  if (typeof done === 'string') return { why: done, words: [] }
  for (const { dimension, all: whole } of compared) {
    draft.split(dimension)
    if (whole) draft.dropCondition(dimension)
  }
  const inTime = setInTime(draft, periods, why)
  if ('why' in inTime) return inTime
  const figures = inTime.against && !why ? rated(draft, done) : done
  if (draft.first && draft.by.length === 0 && !isFollowing) draft.split(...impliedBy(figures, draft))
  if (draft.first && draft.by.length === 0 && !context.before?.by.length) return { why: 'which-type', words: [] }
  const saysMore =
    draft.by.length > 0 ||
    draft.conditions.length > 0 ||
    inTime.period !== null ||
    inTime.against !== null ||
    draft.first !== null ||
    form !== null ||
    why ||
    draft.over !== null ||
    draft.unsplit.length > 0 ||
    draft.says('forget', 'kilo') ||
    wanted.length > 0 ||
    figures.some((each, at) => {
      const before = context.before?.figures[at]
      return before === undefined ? each.share : each.share !== before.share || nameOf(each) !== nameOf(before)
    })
  if (
    items.some(
      (item, at) => draft.has(at, 'versus') && !item.skip && !(draft.has(at, 'compare') && draft.by.length > 0),
    ) &&
    compared.length === 0 &&
    inTime.against === null &&
    figures.length < 2 &&
    !context.before
  )
    return { why: 'which-type', words: [] }
  if (compared.length > 0 && inTime.against && isCrossed(draft, periods)) return { why: 'several-periods', words: [] }
  if (isOfTheFirst(draft)) return { why: 'which-type', words: [] }
  if (form === 'table' && draft.by.length === 0 && !context.before && items[0]?.shapes.has('table'))
    return { why: 'which-type', words: [] }
  if (isFollowing && !saysMore) return { why: 'no-figure', words: [] }
  if (draft.first && why && draft.by.some((name) => draft.conditions.some(({ column }) => column === name)))
    return { why: 'which-type', words: [] }
  if (draft.first && inTime.against && draft.says('turn')) return { why: 'which-type', words: [] }
  if (draft.first && inTime.against && draft.says('fall'))
    draft.first = { ...draft.first, direction: draft.first.direction === 'asc' ? 'desc' : 'asc' }
  const sets =
    isFollowing && draft.conditions.some(({ operator }) => operator === 'in') && draft.says('versus', 'compare')
  if (sets && context.before && setsAgainstNone(draft, context.before)) return { why: 'which-type', words: [] }
  const left = leftOver(draft, {
    figures,
    against: inTime.against,
    why,
    isFollowing,
    isCompared: compared.length > 0 || sets,
    periods,
  })
  if (left.length > 0) return { why: 'unknown-words', words: left }
  const asked: Ask = {
    figures,
    by: draft.by,
    ...inTime,
    conditions: draft.conditions,
    first: draft.first,
    byShipDate,
    form,
    why,
  }
  if (isFollowing && context.before && isOfOthers(asked, context.before)) return { why: 'which-type', words: [] }
  const whole = isFollowing && context.before ? followed(draft, context.before, asked) : asked
  if (!whole) return { why: 'which-type', words: [] }
  const lost = unaccounted(draft, whole)
  if (lost.length > 0) return { why: 'unknown-words', words: lost.map(({ text }) => text) }
  if (whole.by.length > 2) return { why: 'several-splits', words: [] }
  return whole
}

/** The last month of each quarter: several periods, and not the one that it begins like. */
function isOfEach({ items }: Draft, { from, to, dates }: NamedPeriod): boolean {
  const named = items.slice(from, to)
  const unit = dates.from === dates.to ? 'day' : named.findLast((item) => item.unit !== null)?.unit
  const isEach = items[to]?.shapes.has('by') || items[to]?.shapes.has('per')
  const every = items[to]?.every ?? (isEach ? items[to + 1]?.unit : null)
  if (!unit || !every || named.some(({ number }) => number !== null)) return false
  return TIMES.indexOf(every) > TIMES.indexOf(unit)
}

/** And FedEx, only express, refunds: it goes on with a question before it that was not understood, and is no whole one. */
function isOfLost({ context: { isFirst, before }, items }: Draft): boolean {
  if (isFirst || before !== null) return false
  const goesOn: readonly Shape[] = ['same', 'and', 'only', 'add', 'versus', 'by', 'per']
  return items.length === 1 || goesOn.some((shape) => items[0]?.shapes.has(shape))
}

/** As a percentage of spend: what was answered before, divided by it. */
function isShareOfSpend(draft: Draft, wanted: readonly AskedFigure[]): boolean {
  const [before] = draft.context.before?.figures ?? []
  const isOnly = wanted.length === 1 && wanted.every((each) => nameOf(each) === 'total_spend')
  if (!before || !isOnly || !draft.says('share') || ![...PARTS, ...REFUNDS].includes(nameOf(before)) || before.over)
    return false
  if (draft.items.some((item, at) => !draft.used.has(at) && !item.shapes.has('share'))) return false
  draft.takeShape('share')
  draft.over = { measure: 'total_spend' }
  return true
}

/** The largest of something, without a figure: it goes without saying, and the rest is of the question before. */
function isOfOrder({ first, over, conditions, by }: Draft, isNamed: boolean): boolean {
  const isOfKind = [...conditions.map(({ column }) => column), ...by].some((name) => KINDS.includes(name))
  return !isNamed && !isOfKind && (first !== null || over !== null)
}

/** Another figure of the same rows: refunds? */
function isBare(
  draft: Draft,
  { periods, isMeasured, why }: { periods: readonly NamedPeriod[]; isMeasured: boolean; why: boolean },
): boolean {
  const { by, conditions, first, over } = draft
  const isFull = by.length > 0 || first !== null || over !== null || why || periods.length > 0
  return !isFull && (!isMeasured || conditions.length === 0) && !draft.says('share', 'change', 'versus', 'compare')
}

/** After late packages what something else is of those, or of all: the words do not tell. */
function isOfOthers(asked: Ask, before: Ask): boolean {
  const isState = (name: string) => own(STATUS, name) !== undefined
  return (
    before.figures.map(nameOf).some(isState) &&
    asked.conditions.every(({ column }) => column !== 'tracking_status') &&
    !asked.figures.some((each) => COUNTS_STATES.test(nameOf(each)))
  )
}

/** Against UPS, of what was of no carrier before: it is set against nothing. */
function setsAgainstNone({ conditions, by }: Draft, before: Ask): boolean {
  const held = new Set([...before.conditions.map(({ column }) => column), ...before.by, ...by])
  return conditions.every((each) => each.operator === 'in' && each.values.length === 1 && !held.has(each.column))
}

/** By service for the top carrier, the dearest packages and which service: what comes first would have to be asked first. */
function isOfTheFirst({ all, first, by }: Draft): boolean {
  if (!first) return false
  const isAsked = (at: number) => all[at - 1]?.shapes.has('which') && all[at - 2]?.shapes.has('and')
  if (all.some(({ dimensions }, at) => dimensions.length > 0 && isAsked(at))) return true
  if (first.count !== null || by.length < 2) return false
  return all.some(
    ({ dimensions: [name] }, at) =>
      name !== undefined &&
      by.includes(name) &&
      (all[at - 1]?.shapes.has('top') || all[at - 1]?.shapes.has('bottom')) &&
      all
        .slice(0, at - 1)
        .some(({ dimensions: [other] }) => other !== undefined && other !== name && by.includes(other)),
  )
}

/** So much a day of two periods: the days of one are not those of the other, so it is the mean. */
function rated(draft: Draft, figures: AskedFigure[]): AskedFigure[] {
  const { rate: time } = draft
  const at = draft.by.findIndex((name) => name === time)
  if (time === null || at < 0 || !['day', 'week'].includes(time) || figures.some(({ share, over }) => share || over))
    return figures
  draft.by.splice(at, 1)
  return figures.map((each) => ({ ...each, over: { time } }))
}

/** Each of two values is asked for in a period of its own. */
function isCrossed({ items }: Draft, periods: readonly NamedPeriod[]): boolean {
  const sets = items.flatMap(({ shapes }, at) => (shapes.has('versus') ? [at] : []))
  const [middle = 0] = sets
  const isApart = (holds: (at: number) => boolean) =>
    items.some((_, at) => at < middle && holds(at)) && items.some((_, at) => at > middle && holds(at))
  return (
    sets.length === 1 &&
    isApart((at) => (items[at]?.values.length ?? 0) > 0) &&
    isApart((at) => periods.some(({ from }) => from === at))
  )
}

/** Of the most of something without a split: accessorials by kind, else the packages themselves. */
function impliedBy(figures: readonly AskedFigure[], { items, conditions }: Draft): string[] {
  const isNarrowed = conditions.some(({ column }) => column === 'accessorial')
  const [one] = figures
  if (!one) return []
  const ofPackages = items.some(({ measures }) => measures.includes('packages'))
  if (nameOf(one).startsWith('accessorial') && !(ofPackages && isNarrowed)) return ['accessorial']
  return ofPackages && nameOf(one) !== 'packages' ? ['tracking_number'] : []
}

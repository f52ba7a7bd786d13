import { droppedItems } from './dropped-items.ts'
import { TIMES, type Ask, type AskedFigure } from './ask.ts'
import { own } from '../../values/entries.ts'
import { Draft, REFUNDS, type Refused, type AskContext, figure, isTimed, nameOf } from './draft.ts'
import { takeDimensions, finished } from './finish-figures.ts'
import { asksOfFirst, followUpOf, isOfOthers, isShareOfWhole, keepsShare } from './follow-up.ts'
import { unreadWords } from './unread-words.ts'
import { BARE, type Item } from './read-words.ts'
import { setInTime } from './set-in-time.ts'
import { takeThresholds, takeZones, takeValues } from './take-conditions.ts'
import { takeTimes, takeFigures, takeHowLong, implied } from './take-figures.ts'
import type { Shape } from './word-list.ts'
import { takeFirst, takeForm } from './take-order.ts'
import { type NamedPeriod, takePeriods } from './take-periods.ts'
import { quartersOf } from './time/year-of-list.ts'

/** In the place of a phrase that is used up. */
const USED: Item = { ...BARE, text: '|' }
const KINDS = ['accessorial', 'credit_type']
const OF_CREDITS = [...REFUNDS, 'records', 'savings']

/** What the words of a question ask, with what they leave out taken from the question before. */
export function readAsk(all: readonly Item[], context: AskContext): Ask | Refused {
  const refusedItem = all.find(({ refused }) => refused !== null)
  if (refusedItem?.refused) return { why: refusedItem.refused, words: [refusedItem.text] }
  const unknown = all.filter((item) => item.unknown).map(({ text }) => text)
  if (unknown.length > 0) return { why: 'unknown-words', words: [...new Set(unknown)] }
  return ask(new Draft(quartersOf(countsOf(all)), context))
}

/** Count and spend: of packages, where no charges and refunds are counted. */
function countsOf(all: readonly Item[]): Item[] {
  const isOfCharges = all.some(({ values }) => values.some(({ dimension }) => KINDS.includes(dimension)))
  const isFigure = (item: Item | undefined) => (item?.measures.length ?? 0) > 0 && item?.shapes.has('count') !== true
  const joins = (item: Item | undefined) => item?.shapes.has('and') === true
  return all.map((item, at) => {
    const isLone = item.shapes.has('count') && item.measures.length + item.dimensions.length === 0 && !item.skip
    const isJoined =
      (joins(all[at + 1]) && isFigure(all[at + 2])) ||
      (joins(all[at - 1]) && isFigure(all[at - 2]) && (all[at + 1]?.measures.length ?? 0) === 0)
    return isLone && isJoined && !isOfCharges && /^(count|counts|conteo|nombre|numero|数 量)$/.test(item.text)
      ? { ...item, shapes: new Set<Shape>(), measures: ['packages'] }
      : item
  })
}

/** By the kinds of what the answer before was of: it goes on, and no other figure is meant. */
function isOfBefore(draft: Draft): boolean {
  const before = (draft.context.before?.figures ?? []).map(nameOf)
  const isOf = (name: string) =>
    before.includes(name) || (name === 'credit' && before.some((each) => REFUNDS.includes(each)))
  return draft.conditions.length === 0 && implied(draft).every((each) => isOf(nameOf(each)))
}

/** How much, after how many. */
const AMOUNTS: Readonly<Record<string, string>> = {
  records: 'credit',
  accessorial_count: 'accessorials',
}

/** What a follow-up makes of the figure before it without a name: worth how much, now per pound. */
function turnedFigure(draft: Draft): AskedFigure | undefined {
  const [figureBefore, more] = draft.context.before?.figures ?? []
  if (!figureBefore || more) return undefined
  const name = nameOf(figureBefore)
  const amount = own(AMOUNTS, name)
  const isBare = draft.items.every((_, at) => draft.has(at, 'same', 'and'))
  if (amount !== undefined && isBare && draft.all.some(({ shapes }) => shapes.has('amount'))) {
    draft.use(0, draft.items.length)
    return figure({ measure: amount })
  }
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
  takeHowLong(draft)
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
  if (context.saidWhen && periods.length === 0) return { why: 'no-figure', words: [] }
  for (const { from, to } of periods) draft.use(from, to)
  takeTimes(draft, periods)
  const { figures: wanted, extra } = takeFigures(draft)
  if (extra.length > 0) return { why: 'several-figures', words: extra }
  if (!isShareOfWhole(draft, wanted) && keepsShare(draft, wanted))
    wanted.splice(0, 1, ...wanted.map((each) => ({ ...each, share: true })))
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
    if (holdsCharge(draft)) return { why: 'which-type', words: [] }
    if (draft.conditions.some(({ column, operator }) => column === 'accessorial' && operator === 'in'))
      wanted[0] = figure({ measure: draft.measureOfCharges() })
    else if (draft.conditions.some(({ column }) => column === 'credit_type')) return { why: 'no-figure', words: [] }
  } else if (
    !wanted.every((each) => OF_CREDITS.includes(nameOf(each))) &&
    draft.conditions.some(({ column }) => column === 'credit_type')
  ) {
    return { why: 'which-type', words: [] }
  } else if (wanted.length === 1 && nameOf(wanted[0] ?? figure({ measure: '' })) === 'packages' && isChargeOn(draft))
    wanted[0] = figure({ measure: draft.measureOfCharges() })
  else if (wanted.length === 1 && nameOf(wanted[0] ?? figure({ measure: '' })) === 'packages' && draft.says('dear'))
    wanted[0] = figure({ measure: 'total_spend' })
  else if (
    wanted.length === 1 &&
    nameOf(wanted[0] ?? figure({ measure: '' })) === 'packages' &&
    draft.says('cheap') &&
    draft.by.length > 0
  )
    wanted[0] = figure({ measure: 'costperpackage' })
  if (form === 'line' && draft.by.length === 0 && draft.over === null && !context.before) draft.split('month')
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
  if (
    context.before &&
    draft.all.some(({ shapes }) => shapes.has('those')) &&
    isOfThose(draft, context.before, isFollowing)
  )
    return { why: 'which-type', words: [] }
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
  if (draft.first && draft.by.length === 0 && !(isFollowing && context.before?.by.length))
    return { why: 'which-type', words: [] }
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
  if (isOfMeaning(draft, periods.length > 0)) return { why: 'which-type', words: [] }
  if (isOfTheFirst(draft)) return { why: 'which-type', words: [] }
  if (form === 'table' && figures.every((each) => nameOf(each).startsWith('accessorial')))
    draft.split(...kindsOf(draft))
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
  const left = unreadWords(draft, {
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
    byShipDate: byShipDate || isDayOfSending(draft),
    form,
    why,
  }
  if (isFollowing && context.before && (isOfOthers(asked, context.before) || asksOfFirst(draft, context.before)))
    return { why: 'which-type', words: [] }
  const whole = isFollowing && context.before ? followUpOf(draft, context.before, asked) : asked
  if (!whole) return { why: 'which-type', words: [] }
  const lost = droppedItems(draft, whole)
  if (lost.length > 0) return { why: 'unknown-words', words: lost.map(({ text }) => text) }
  if (whole.by.length > 2) return { why: 'several-splits', words: [] }
  return whole
}

/** On what day one sends the most. */
function isDayOfSending({ first, by, all }: Draft): boolean {
  return first !== null && isTimed(by) && all.some(({ shapes }) => shapes.has('sends'))
}

/** What is the difference between two charges: what they are, or what they come to. */
function isOfMeaning(draft: Draft, isDated: boolean): boolean {
  const charges = draft.items.filter(({ values }) => values.some(({ dimension }) => KINDS.includes(dimension)))
  return draft.context.before === null && !isDated && charges.length > 1 && draft.all.some(({ defines }) => defines)
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
function isOfLost({ context: { isFirst, before }, items, all }: Draft): boolean {
  if (isFirst || before !== null) return false
  if (all.some(({ shapes }) => shapes.has('those'))) return true
  const goesOn: readonly Shape[] = ['same', 'and', 'only', 'add', 'versus', 'by', 'per']
  return items.length === 1 || goesOn.some((shape) => items[0]?.shapes.has(shape))
}

function isCharge({ values }: Item): boolean {
  const of = (name: string) => values.some(({ dimension }) => dimension === name)
  return of('accessorial') && !of('residential')
}

/** What packages with a charge cost: not what the charge does. */
function holdsCharge({ all, conditions }: Draft): boolean {
  const charges = conditions.filter(({ column }) => column === 'accessorial')
  // All spend but a kind of charge: rows of charges are not all that was spent.
  if (charges.some(({ operator }) => operator === 'not in')) return true
  if (charges.length === 0) return false
  const packages = all.findIndex(({ measures }) => measures.includes('packages'))
  const having = all.findIndex(({ shapes }, at) => at > packages && shapes.has('having'))
  return packages >= 0 && having > 0 && all.slice(having).some(isCharge)
}

/** Residential surcharges on express packages: what is asked for stands first, and the packages tell which. */
function isChargeOn({ all, conditions }: Draft): boolean {
  if (conditions.every(({ column }) => column !== 'accessorial')) return false
  const said = all.filter(({ skip }) => !skip)
  const packages = said.findIndex(({ measures }) => measures.includes('packages'))
  const [first] = said
  return first !== undefined && isCharge(first) && packages > 1
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

/** Those, there: of a list that was cut to its first, or of an answer that this question does not go on with; is that in dollars. */
function isOfThose({ by, first, conditions }: Draft, before: Ask, isFollowing: boolean): boolean {
  return (
    !isFollowing ||
    conditions.some(({ column }) => column === 'currency_code') ||
    ((before.first?.count ?? null) !== null && (by.length > 0 || first !== null || before.by.length > 0))
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
  if (all.some((_, at) => isOfEachOther(all, at) || isBesideTheFirst(all, at))) return true
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

/** The dearest packages and their services: of the first something else. */
function isBesideTheFirst(all: readonly Item[], at: number): boolean {
  if ((all[at]?.dimensions.length ?? 0) === 0) return false
  const before = all.slice(0, at).filter(({ skip, shapes }) => !skip || shapes.has('and'))
  const [noun, joins] = before.slice(-2)
  return joins?.shapes.has('and') === true && noun?.shapes.has('dear') === true
}

/** The top surcharge per carrier: the first of each is none of them all. */
function isOfEachOther(all: readonly Item[], at: number): boolean {
  const [item, name] = [all[at], all[at]?.dimensions[0]]
  const isFirst = all[at - 1]?.shapes.has('top') || all[at - 1]?.shapes.has('bottom') || all[at - 1]?.shapes.has('dear')
  if (!item || name === undefined || !isFirst) return false
  const [next, other] = [all[at + 1], all[at + 2]?.dimensions[0]]
  const isPer = next?.shapes.has('per') || next?.text.endsWith('each') || next?.shapes.has('by')
  return isPer === true && other !== undefined && other !== name
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

/** A list of surcharges is one of their kinds. */
function kindsOf({ by, conditions }: Draft): string[] {
  return by.length === 0 && conditions.every(({ column }) => column !== 'accessorial') ? ['accessorial'] : []
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

import { own } from '../../values/entries.ts'
import type { Condition } from '../../query/condition.ts'
import { daysBetween } from '../../dates/calendar-date.ts'
import type { AskedFigure, Time } from './ask.ts'
import { type Draft, figure, rankOf, STATUS, ZONES } from './draft.ts'
import { isCountAndAmount } from './finish-figures.ts'
import type { NamedPeriod } from './take-periods.ts'
import type { Shape } from './word-list.ts'

/** What every other figure is a part of, and what some are. */
const WHOLES = ['total_spend', 'gross_spend', 'packages']
const PART_OF: Readonly<Record<string, string>> = {
  fuel_surcharge: 'accessorials',
  audit_refund: 'credit',
  client_refund: 'credit',
}
const SHARE_OF: Readonly<Record<string, string>> = { transportation_discount_total: 'published_amount' }

/** What savings are made of. */
const SAVED_BY = ['transportation_discount_total', 'discount', 'credit']

/** Of each package by themselves: of one package they are the same. */
const OF_A_PACKAGE = /^avg|^costperpackage$|^unitCost$/

/** What a package has or not, whatever its state: a refund per late package. */
const OF_CREDITS = ['credit', 'audit_refund', 'client_refund']

/** Dearer than, in words that say what it is set against too. */
const DEARER = /expensive|cheaper|costlier|cher |caro |cara /

/** How many days it takes to Texas: from pickup to delivery, and no split by days. */
export function takeHowLong(draft: Draft): void {
  const at = draft.items.findIndex((_, place) => draft.has(place, 'count') && draft.items[place + 1]?.unit === 'day')
  const isOther = draft.items.some(({ measures: [name] }) => name !== undefined && name !== 'packages')
  if (at < 0 || isOther || draft.all.every(({ shapes }) => !shapes.has('arrives'))) return
  draft.howLong = true
  draft.use(at, at + 2)
  draft.takeShape('average')
  draft.items.forEach(({ measures }, place) => {
    if (measures.length > 0) draft.use(place)
  })
}

/** Steps of time that figures are split by, or are the mean of. */
export function takeTimes(draft: Draft, periods: readonly NamedPeriod[]): void {
  const isDated = periods.length > 0
  const average = draft.says('average')
  const times: Time[] = []
  const isTold = draft.items.some(
    (item, at) =>
      (item.every !== null && !draft.has(at, 'trend')) || (item.unit !== null && draft.has(at - 1, 'by', 'per')),
  )
  draft.items.forEach((item, at) => {
    // By ship month: the word that tells the date has told it, and splits too.
    if (draft.used.has(at) && !(item.unit !== null && draft.has(at, 'shipped'))) return
    // Month over month: the one month that was named against the one before, else each of them.
    if (item.every && draft.has(at, 'before') && periods.some((each) => isOneStep(each, item.every))) return
    if (item.every) {
      if (!isTold || !draft.has(at, 'trend')) times.push(item.every)
      if (draft.has(at, 'rate')) draft.rate = item.every
      draft.use(at)
    } else if (item.unit && !item.measures.length) {
      const next = draft.used.has(at + 1) ? draft.items[at + 1] : undefined
      // The week of 9 to 15 November is its dates.
      const isAsked =
        draft.has(at - 1, 'by', 'per', 'which') || [at - 1, at].some((place) => draft.superlative.has(place))
      if (!isAsked && next && (next.month ?? next.number ?? next.date) !== null) {
        if (next.month === null) draft.use(at)
        return
      }
      const isStep =
        draft.context.before !== null ||
        average ||
        draft.first !== null ||
        draft.has(at - 1, 'by', 'per', 'which', 'and')
      if (draft.has(at - 1, 'earlier') || (!isStep && (!isDated || draft.says('same', 'last', 'this', 'ago')))) return
      times.push(item.unit)
      if (draft.has(at - 1, 'per') && !draft.has(at - 1, 'by')) draft.rate = item.unit
      draft.use(at)
      if (draft.has(at - 1, 'by', 'per') && !draft.used.has(at - 1)) draft.use(at - 1)
    }
  })
  const [time, ...others] = times
  if (time && average) {
    draft.over = { time }
    draft.split(...others.filter((each) => each !== time))
  } else draft.split(...times)
}

const MOST_DAYS: Readonly<Record<Time, number>> = { day: 1, week: 7, month: 31, quarter: 92, year: 366 }

function isOneStep({ dates }: NamedPeriod, step: Time | null): boolean {
  return step !== null && daysBetween(dates.from, dates.to) <= MOST_DAYS[step]
}

/** The measures named: those of the highest rank, and those listed with them. */
export function takeFigures(draft: Draft): { figures: AskedFigure[]; extra: string[] } {
  const found = draft.items.flatMap((item, at) => {
    const [name] = item.measures
    if (name === undefined || draft.used.has(at)) return []
    if (item.dimensions.length > 0 && draft.has(at - 1, 'by', 'which')) return []
    if (
      item.values.length > 0 &&
      item.values.some(({ dimension }) => ['accessorial', 'credit_type'].includes(dimension))
    ) {
      const kinds = draft.measureNames().filter((each) => !item.measures.includes(each))
      const isCredit = kinds.some((each) => each === 'credit')
      if (isCredit) return []
      if (item.values.some(({ dimension }) => dimension === 'accessorial')) return []
    }
    const named =
      name === 'total_spend' && isBilledWeight(draft, at) ? 'total_bill_weight' : meanBeside(draft, at, name)
    const isOfWeight = named === 'packages' && draft.used.has(at - 1) && draft.items[at - 1]?.shapes.has('pound')
    if (isOfWeight && draft.measureNames().some((each) => each !== 'packages')) {
      draft.use(at)
      return []
    }
    return [{ name: named, at, rank: rankOf(named) }]
  })
  // Gross less discount is net: of all discounts.
  if (['gross_spend', 'total_spend'].every((name) => found.some((each) => each.name === name)))
    for (const each of found) if (each.name === 'transportation_discount_total') each.name = 'discount'
  for (const { at } of found) draft.use(at)
  const isKinds = (at: number) => draft.has(at - 1, 'which') && !draft.has(at - 1, 'from')
  if (found.some(({ name, at }) => name === 'accessorials' && isKinds(at))) draft.split('accessorial')
  // Saved through discounts: what discounts took off.
  const saved = found.find(({ name }) => name === 'savings')
  const through = found.find(({ name, at }) => SAVED_BY.includes(name) && !draft.has(at - 1, 'and', 'versus'))
  if (saved && through && found.length === 2 && !draft.has(saved.at - 1, 'and', 'versus'))
    found.splice(found.indexOf(saved), 1)
  const highest = Math.max(...found.map(({ rank }) => rank))
  const linked = (one: number, other: number) => {
    const between = draft.items.slice(one + 1, other)
    const gap = gapHasComma(draft, one, other)
    return (
      (between.length === 0 && gap) ||
      (between.length > 0 &&
        between.every(
          (item) => ['and', 'versus', 'or'].some((shape) => item.shapes.has(shape as Shape)) || item.shapes.has('by'),
        ) &&
        !between.some((item) => item.shapes.has('per') && !item.shapes.has('and')))
    )
  }
  const kept = found.filter(
    ({ rank, at }, place) =>
      rank === highest ||
      [found[place - 1], found[place + 1]].some(
        (other) => other !== undefined && (other.at < at ? linked(other.at, at) : linked(at, other.at)),
      ),
  )
  const names = [...new Set(kept.map(({ name }) => name))]
  const share = draft.says('share')
  const perItem = found.find(
    ({ at, name }) =>
      !isCounting(draft, at) &&
      (name === 'packages' || own(STATUS, name) !== undefined) &&
      (draft.has(backOver(draft, at), 'per') || (name === 'packages' && isEachCosting(draft, at))) &&
      !isOneOf(draft, backOver(draft, at)),
  )
  if (perItem) {
    if (draft.has(perItem.at - 1, 'each')) draft.use(perItem.at - 1)
    // So much a package a day: the mean of a package is split by the days.
    if (draft.over && 'time' in draft.over) draft.split(draft.over.time)
    const rest = found.filter(({ name, rank }) => name !== perItem.name && rank > 0)
    const most = Math.max(...rest.map(({ rank }) => rank))
    const others = [...new Set(rest.filter(({ rank }) => rank === most).map(({ name }) => name))]
    if (others.length > 1 && others.some((name) => own(STATUS, name) !== undefined))
      return { figures: [], extra: others }
    const status = own(STATUS, perItem.name)
    if (status !== undefined && !others.every((name) => OF_CREDITS.includes(name))) {
      draft.conditions.push({ column: 'tracking_status', operator: 'in', values: [status] })
      draft.over = { measure: 'packages' }
    } else if (perItem.name !== 'packages' || others.length === 0 || !others.every((name) => OF_A_PACKAGE.test(name)))
      draft.over = { measure: perItem.name }
    return { figures: others.map((measure) => figure({ measure })), extra: [] }
  }
  const under = share ? own(SHARE_OF, names[0] ?? '') : undefined
  if (under !== undefined && names.length === 1 && found.length === 1) {
    draft.takeShape('share')
    draft.over = { measure: under }
    return { figures: [figure({ measure: names[0] ?? '' })], extra: [] }
  }
  if (
    share &&
    names.length + found.filter(({ rank }) => rank < highest && rank > 0).length === 2 &&
    found.length >= 2
  ) {
    // How much of what was late came back: of those that were late, or of all.
    if (
      draft.items.some(
        ({ measures: [name = ''] }, at) => own(STATUS, name) !== undefined && !found.some((each) => each.at === at),
      )
    )
      return { figures: [], extra: found.map(({ name }) => name) }
    const two = found.filter(({ rank, name }, at) => rank > 0 && found.findIndex((each) => each.name === name) === at)
    const [one, other] = two
    if (one && other && one.name !== other.name) {
      const whole = wholeOf(draft, one, other)
      if (!whole) return { figures: [], extra: [one.name, other.name] }
      const part = whole === one ? other : one
      draft.takeShape('share')
      draft.over = { measure: whole.name }
      return { figures: [figure({ measure: part.name })], extra: [] }
    }
  }
  const several = new Set(found.filter(({ rank }) => rank > 0).map(({ name }) => name))
  if (share && several.size > 2) return { figures: [], extra: [...several] }
  const figures: AskedFigure[] = []
  const listed =
    kept.length > 1 &&
    kept.every((each, at) => at === 0 || linked(kept[at - 1]?.at ?? 0, each.at) || each.name === kept[at - 1]?.name)
  if (listed && names.length > 1 && isEither(draft, kept)) return { figures: [], extra: names }
  const tops = names.filter((name) => rankOf(name) === highest)
  const chosen = listed ? names : tops
  for (const measure of chosen) figures.push(figure({ measure }))
  const lower = found.filter(({ name, rank }) => !chosen.includes(name) && rank > 1)
  const [verb, object] = found
  const isOfVerb =
    found.length === 2 &&
    verb?.name === 'total_spend' &&
    draft.items.every((_, at) => at <= verb.at || at >= (object?.at ?? 0) || !draft.has(at, 'and', 'versus'))
  if (!listed && !isOfVerb && draft.says('why') && new Set(found.map(({ name }) => name)).size > 1)
    return { figures, extra: found.map(({ name }) => name) }
  const cost = found.find(
    ({ name, at }) =>
      name === 'total_spend' && (draft.has(at - 1, 'and') || (draft.has(at - 1, 'which') && draft.has(at - 2, 'and'))),
  )
  const ofValues = draft.items.some(({ dimensions }, at) => dimensions.length > 0 && draft.has(at - 1, 'count'))
  const isAnother = (!listed && several.size > 1) || (draft.says('count') && kept.length === 1 && !ofValues)
  const isOfKinds = draft.items.some(({ values }) =>
    values.some(({ dimension }) => ['accessorial', 'credit_type'].includes(dimension)),
  )
  if (cost && isAnother && !(isOfKinds && isCountAndAmount(draft))) return { figures, extra: [...several] }
  if (
    found.some(({ name }) => name === 'total_spend') &&
    !chosen.includes('total_spend') &&
    chosen.some((name) => OF_CREDITS.includes(name)) &&
    !listed
  )
    return { figures, extra: ['total_spend', ...chosen] }
  const states = found.filter(({ name }) => chosen.includes(name) && own(STATUS, name) !== undefined)
  if (!listed && chosen.length > 1) {
    const rest = chosen.filter((name) => own(STATUS, name) === undefined)
    if (states.length === 1 && rest.length === 1 && states[0]) {
      draft.conditions.push({ column: 'tracking_status', operator: 'in', values: [own(STATUS, states[0].name) ?? ''] })
      return { figures: [figure({ measure: rest[0] ?? '' })], extra: [] }
    }
    return { figures, extra: chosen }
  }
  const [only] = chosen
  if (
    !listed &&
    only !== undefined &&
    own(STATUS, only) !== undefined &&
    found.some(({ name }) => name === 'total_spend') &&
    !draft.says('why') &&
    !draft.says('which', 'cheap', 'dear')
  ) {
    draft.conditions.push({ column: 'tracking_status', operator: 'in', values: [own(STATUS, only) ?? ''] })
    return { figures: [figure({ measure: 'total_spend' })], extra: [] }
  }
  return {
    figures,
    extra: lower.map(({ name }) => name).filter((name) => !chosen.includes(name) && rankOf(name) > 1),
  }
}

/** Whether one of several figures is asked for, and not all of them: volume or price. */
function isEither(draft: Draft, figures: readonly { readonly at: number }[]): boolean {
  const [from = 0, to = 0] = [figures[0]?.at, figures.at(-1)?.at]
  return draft.items.some((_, at) => at > from && at < to && draft.has(at, 'or'))
}

/** The number of packages: by it is an order, and none of each package. */
function isCounting({ items, context }: Draft, at: number): boolean {
  const words = items[at]?.text.split(' ') ?? []
  const counts = (part: readonly string[]) => context.lexicon.phrases.get(part.join(' '))?.shapes.has('count') === true
  return words.some((_, place) => place > 0 && (counts(words.slice(0, place)) || counts(words.slice(place))))
}

/** What each package costs. */
function isEachCosting(draft: Draft, at: number): boolean {
  return draft.has(at - 1, 'each') && draft.measureNames().includes('total_spend')
}

/** The place before the values that stand before another: per UPS package. */
function backOver({ items }: Draft, at: number): number {
  let place = at - 1
  while ((items[place]?.values.length ?? 0) > 0 && items[place]?.measures.length === 0) place -= 1
  return place
}

/** Late or with an exception: one of them, and not by each. */
function isOneOf(draft: Draft, at: number): boolean {
  return (
    /^an?$/.test(draft.items[at]?.text ?? '') && draft.items.slice(0, at).some((_, place) => draft.has(place, 'or'))
  )
}

/** The average billed weight against the actual one: that is an average too. */
function meanBeside(draft: Draft, at: number, name: string): string {
  const isBeside = draft.has(at - 1, 'versus', 'and') && draft.items[at - 2]?.measures[0] === 'avgWeight'
  return isBeside && name === 'total_actual_weight' ? 'avg_actual_weight' : name
}

/** Billed against actual weight. */
function isBilledWeight(draft: Draft, at: number): boolean {
  const next = draft.items[at + 2]?.measures[0] ?? ''
  return draft.has(at + 1, 'versus', 'and') && /actual_weight$/.test(next)
}

/** Which of two figures the other is a share of; undefined: the words do not tell. */
function wholeOf<Named extends { name: string; at: number }>(
  draft: Draft,
  one: Named,
  other: Named,
): Named | undefined {
  const isPart = (part: Named, whole: Named) =>
    own(PART_OF, part.name) === whole.name || (WHOLES.includes(whole.name) && !WHOLES.includes(part.name))
  if (isPart(one, other)) return other
  if (isPart(other, one)) return one
  const shareAt = draft.items.findIndex((_, at) => draft.has(at, 'share'))
  if (shareAt > one.at) return other
  return draft.items.some((_, at) => at > one.at && at < other.at && draft.has(at, 'to', 'per')) ? other : undefined
}

function gapHasComma(draft: Draft, one: number, other: number): boolean {
  const [a, b] = [draft.items[one], draft.items[other]]
  if (!a || !b) return false
  return b.comma && draft.all.indexOf(b) === draft.all.indexOf(a) + 1
}

/** The figure that goes without saying: of surcharges what they cost, of zones how many packages. */
export function implied(draft: Draft): AskedFigure[] {
  const has = (name: string) =>
    draft.conditions.some(({ column, operator }) => column === name && operator === 'in') || draft.by.includes(name)
  const counts = draft.says('count', 'busy')
  const says = (shape: Shape) => draft.all.some(({ shapes }) => shapes.has(shape))
  if (draft.howLong) return [figure({ measure: 'pickupToDelivery' })]
  if (draft.says('slow', 'fast')) return draft.first ? [figure({ measure: 'pickupToDelivery' })] : []
  if (has('accessorial')) return [figure({ measure: counts ? 'accessorial_count' : draft.measureOfCharges() })]
  if (has('credit_type') && draft.by.includes('invoice_number')) return []
  if (has('credit_type')) return [figure({ measure: counts ? 'records' : 'credit' })]
  if (
    draft.says('why') &&
    draft.all.some(({ shapes, text }) => shapes.has('dear') || shapes.has('cheap') || DEARER.test(text))
  )
    return [figure({ measure: 'total_spend' })]
  if (!draft.says('count') && draft.conditions.some(isOfBilled) && says('amount'))
    return [figure({ measure: 'total_spend' })]
  if (draft.conditions.some(({ column }) => column === 'account_number') && says('total'))
    return [figure({ measure: 'total_spend' })]
  if (!draft.context.before && draft.says('count') && draft.by.length === 0 && draft.conditions.some(isOfSending))
    return [figure({ measure: 'packages' })]
  if (!draft.context.before && draft.says('count') && says('sends')) return [figure({ measure: 'packages' })]
  if (draft.by.length === 0) return []
  if (draft.says('busy') || isOfSent(draft)) return [figure({ measure: 'packages' })]
  if (
    draft.says('dear') ||
    ((draft.over || isByThePound(draft)) && draft.says('cheap')) ||
    (draft.first && draft.by.includes('invoice_number')) ||
    isListOfInvoices(draft)
  )
    return [figure({ measure: 'total_spend' })]
  // The cheapest is no matter of how many there are.
  if (draft.says('cheap')) return []
  return (draft.by.every((name) => [...ZONES, 'weight_band'].includes(name)) || has('normalised_zone')) &&
    draft.context.isFirst
    ? [figure({ measure: 'packages' })]
    : []
}

/** FedEx invoices of last week: each with what it comes to. */
function isListOfInvoices({ by, context, all, items, conditions, used }: Draft): boolean {
  if (all.some(({ shapes }) => shapes.has('total') || shapes.has('count') || shapes.has('amount'))) return false
  const isDated = items.some(
    (item, at) => used.has(at) && (item.unit ?? item.month ?? item.quarter ?? item.year) !== null,
  )
  return by.length === 1 && by[0] === 'invoice_number' && !context.before && (isDated || conditions.length > 0)
}

/** How much UPS, how much of an account: what they billed, or it was billed. */
function isOfBilled({ column, operator }: Condition): boolean {
  return operator === 'in' && ['carrier_name', 'account_number', 'client_name'].includes(column)
}

/** How many by truck, how many express, how many over 70 lbs: packages. */
function isOfSending({ column, operator }: Condition): boolean {
  return (operator === 'in' && ['service', 'service_category'].includes(column)) || /^weight_band$|_weight/.test(column)
}

function isByThePound(draft: Draft): boolean {
  return draft.items.some((_, at) => draft.has(at, 'pound') && !draft.used.has(at))
}

/** Where one sends the most to: of packages. */
function isOfSent(draft: Draft): boolean {
  const isOther = draft.says('dear', 'cheap', 'best', 'worst', 'slow', 'fast', 'change', 'share', 'average')
  return draft.first !== null && !isOther && draft.all.some(({ shapes }) => shapes.has('sends'))
}

import { own } from '../../values/entries.ts'
import type { Literal } from '../../query/condition.ts'
import { type Draft, STATUS, ZONES } from './draft.ts'
import type { ValueMeaning } from './lexicon.ts'
import type { Item } from './read-words.ts'

const LEAST_MONEY: Readonly<Record<string, string>> = {
  credit: 'audit_refund_amount',
  accessorials: 'gross_amount',
  accessorial_count: 'gross_amount',
}

/** Of what the answer before said a limit, where a follow-up ends with a lone number: over 200. */
function limitedBefore({ items, context }: Draft, end: number): string | null {
  const limited = (context.before?.conditions ?? []).filter(({ operator }) => /^[<>]=?$/.test(operator))
  return items[end] === undefined && limited.length === 1 ? (limited[0]?.column ?? null) : null
}

/** Costing more than, whatever the figure is. */
const COSTS = /cost|cout|cuest/

/** Of these one can be so dear. */
const OF_ONE = [...Object.keys(STATUS), ...Object.keys(LEAST_MONEY), 'packages', 'pending', 'delivered', 'records']

export function takeThresholds(draft: Draft, measured: readonly string[]): void {
  const ofKind = draft.items.some(({ values }) => values.some(({ dimension }) => dimension === 'accessorial'))
  const named = ofKind && !measured.includes('packages') ? [...measured, 'accessorials'] : measured
  const money = named.map((name) => own(LEAST_MONEY, name)).find((name) => name !== undefined) ?? 'net_amount'
  const add = (column: string, operator: '>' | '<' | '>=' | '<=', value: number) =>
    draft.conditions.push({ column, operator, value })
  for (let at = 0; at < draft.items.length; at += 1) {
    if (draft.used.has(at)) continue
    const unitAt = (place: number) =>
      draft.has(place, 'currency') ? money : draft.has(place, 'pound') ? 'bill_weight_pounds' : null
    if (draft.has(at, 'between')) {
      let next = at + 1
      let column = unitAt(next)
      if (column) next += 1
      const low = draft.items[next]?.number
      const middle = draft.has(next + 1, 'and') ? next + 1 : next + 2
      const highAt = unitAt(middle + 1) && (draft.items[middle + 2]?.number ?? null) !== null ? middle + 2 : middle + 1
      const high = draft.items[highAt]?.number
      const after = unitAt(highAt + 1)
      column ??= after
      if (
        low !== undefined &&
        low !== null &&
        high !== undefined &&
        high !== null &&
        column &&
        draft.has(middle, 'and')
      ) {
        add(column, '>=', low)
        add(column, '<=', high)
        draft.use(at, highAt + (after ? 2 : 1))
      }
      continue
    }
    const limit = limitAt(draft, at)
    if (limit) {
      const before = unitAt(at + 1)
      const place = before ? at + 2 : at + 1
      const number = draft.items[place]?.number
      if (number === undefined || number === null) continue
      const after = unitAt(place + 1)
      const zone = draft.items[at - 1]?.dimensions.some((name) => ZONES.includes(name))
      const said = before ?? after ?? (zone ? 'zone_number' : limitedBefore(draft, place + 1))
      const column = said === money && COSTS.test(draft.items[at]?.text ?? '') ? 'net_amount' : said
      if (!column || (column === money && isOfGroups(draft, at, place + (after ? 2 : 1)))) continue
      add(column, limit, number)
      // Packages that cost under $20: what each costs, and no figure.
      const isVerb =
        draft.items[at - 1]?.measures[0] === 'total_spend' && measured.some((name) => OF_ONE.includes(name))
      if (isVerb && column === 'net_amount') draft.use(at - 1)
      if (zone) draft.use(at - 1)
      if (draft.has(at - 1, 'not')) draft.use(at - 1)
      draft.use(at, place + (after ? 2 : 1))
      continue
    }
    const number = draft.items[at]?.number
    if (number === undefined || number === null) continue
    const last = draft.has(at + 1, 'to') ? draft.items[at + 2]?.number : null
    if (last && last > number && draft.has(at + 3, 'pound')) {
      add('bill_weight_pounds', '>=', number)
      add('bill_weight_pounds', '<=', last)
      draft.use(at, at + 4)
      continue
    }
    const first = unitAt(at + 1)
    const place = first ? at + 2 : at + 1
    const before = unitAt(at - 1)
    const column = first ?? before
    const shape = (['orMore', 'orLess', 'over', 'under'] as const).find((each) => draft.has(place, each))
    if (!shape || !column || (column === money && isOfGroups(draft, at, place + 1))) continue
    add(column, shape === 'orMore' ? '>=' : shape === 'over' ? '>' : shape === 'under' ? '<' : '<=', number)
    draft.use(before && !first ? at - 1 : at, place + 1)
  }
}

/** What a word before a number limits it to; after "not" the other way round. */
function limitAt(draft: Draft, at: number): '>' | '<' | '>=' | '<=' | null {
  const isNot = draft.has(at - 1, 'not') && !draft.has(at, 'not')
  if (draft.has(at, 'over')) return isNot ? '<=' : '>'
  if (draft.has(at, 'under')) return isNot ? '>=' : '<'
  if (isNot) return null
  // Late and over 50 lb: before its number the word joins what stands there, and is no "50 lb and over".
  const joins = /^(and|or|y|o|et|ou|e) /.test(draft.items[at]?.text ?? '')
  if (draft.has(at, 'orMore')) return joins ? '>' : '>='
  if (draft.has(at, 'orLess') && joins) return '<'
  return draft.has(at, 'orLess') || (draft.has(at, 'until') && draft.has(at + 2, 'pound')) ? '<=' : null
}

/** Whether money is what all packages of a carrier, an invoice, a month … cost together: conditions are of one package. */
function isOfGroups({ items, context }: Draft, at: number, end: number): boolean {
  if (items[end]?.every || (items[end]?.shapes.has('per') && items[end + 1]?.unit)) return true
  const named = ({ measures, dimensions, shapes }: Item) =>
    !shapes.has('pound') && (dimensions.length > 0 || measures.some((name) => name !== 'total_spend'))
  const nearest = items.slice(0, at).findLast(named) ?? items.slice(at).find(named)
  if (nearest === undefined) return (context.before?.by.length ?? 0) > 0
  return !nearest.measures.some((name) => OF_ONE.includes(name)) && !nearest.dimensions.includes('tracking_number')
}

/** Conditions of the zones named; whether they are set against each other. */
export function takeZones(draft: Draft): boolean {
  let compared = false
  draft.items.forEach((item, at) => {
    const dimension = item.dimensions.find((name) => ZONES.includes(name))
    if (!dimension || draft.used.has(at) || isOfSeveral(draft, at)) return
    const numbers: number[] = []
    let place = at + 1
    let end = place
    let against = -1
    for (; place < draft.items.length; place += 1) {
      const { number = null } = draft.items[place] ?? {}
      if (number !== null && Number.isInteger(number) && !draft.items[place + 1]?.unit) {
        const last = numbers.at(-1)
        if (draft.has(place - 1, 'to') && last !== undefined)
          for (let each = last + 1; each < number; each += 1) numbers.push(each)
        numbers.push(number)
        end = place + 1
      } else if (draft.has(place, 'versus') && numbers.length > 0) against = place
      else if (!draft.has(place, 'and', 'or', 'to') && !draft.items[place]?.dimensions.includes(dimension)) break
    }
    const billed = draft.items
      .slice(at + 1, end)
      .map(({ text }) => text)
      .filter((text) => /^0|^\d{3}/.test(text))
    if (
      billed.length > 0 &&
      billed.every((value) => draft.context.values.get('zone')?.some((each) => each.value === value))
    ) {
      draft.conditions.push({ column: 'zone', operator: 'in', values: billed })
      draft.use(at, end)
      return
    }
    const open = numbers.length === 1 && draft.has(end, 'orMore', 'orLess') ? draft.items[end] : undefined
    if (open) {
      const operator = open.shapes.has('orMore') ? '>=' : '<='
      draft.conditions.push({ column: 'zone_number', operator, value: numbers[0] ?? 0 })
      draft.use(at, end + 1)
      return
    }
    const first = numbers.length === 0 ? numbersBefore(draft, at, numbers) : at
    const known = numbers.map(String)
    if (known.length === 0 || !known.every((value) => draft.context.lexicon.zones.has(value))) return
    draft.conditions.push({
      column: 'normalised_zone',
      operator: draft.has(first - 1, 'not') ? 'not in' : 'in',
      values: known,
    })
    if (draft.has(first - 1, 'not')) draft.use(first - 1)
    compared ||= (against > at && against < end) || (known.length > 1 && saysEach(draft))
    draft.use(first, end)
  })
  return compared
}

/** Zone 8 and zone 2, as they are said in Chinese: each has its word. */
function isOfSeveral({ items }: Draft, at: number): boolean {
  const isBefore = (item: Item | undefined, place: number) =>
    /^(?!个)\p{Script=Han}/u.test(item?.text ?? '') &&
    (items[place - 1]?.number ?? null) !== null &&
    item?.dimensions.some((name) => ZONES.includes(name)) === true
  return isBefore(items[at], at) && items.filter(isBefore).length > 1
}

/** The zones before their word, as they stand in Chinese; answers the place of the first. */
function numbersBefore({ items }: Draft, at: number, numbers: number[]): number {
  if (!/^(?!个)\p{Script=Han}/u.test(items[at]?.text ?? '')) return at
  let first = at
  for (let place = at - 1; place >= 0; place -= 1) {
    const { number = null, shapes } = items[place] ?? {}
    if (number !== null && Number.isInteger(number)) {
      numbers.unshift(number)
      first = place
    } else if (!shapes?.has('and') && !shapes?.has('or')) break
  }
  return first
}

/** UPS and FedEx each: of each of them, where no kind of thing follows. */
function saysEach(draft: Draft): boolean {
  return draft.items.some(
    (_, at) => draft.has(at, 'each') && !draft.items[at + 1]?.dimensions.length && !draft.items[at + 1]?.unit,
  )
}

/** Conditions of the values named; answers what is set against each other. */
export function takeValues(draft: Draft, measures: readonly string[]): { dimension: string; all: boolean }[] {
  const groups = new Map<string, { values: Literal[]; negative: boolean; places: number[] }>()
  let negation: number[] = []
  draft.items.forEach((item, at) => {
    if (draft.used.has(at)) {
      negation = []
      return
    }
    if (item.shapes.has('not') && !item.values.length) {
      negation = [at]
      return
    }
    if (item.values.length === 0) {
      const goesOn = draft.has(at, 'and', 'or', 'to', 'from') || item.dimensions.length > 0
      if (!goesOn || item.measures.length > 0) negation = []
      return
    }
    const meaning = item.shapes.has('others') ? undefined : meant(draft, item, at, measures)
    if (!meaning) return
    const negative = negation.length > 0
    if (negative && isUnsure(draft, at)) return
    if ('contains' in meaning) {
      if (negative || draft.conditions.some(({ column }) => column === meaning.dimension)) return
      draft.use(at)
      draft.conditions.push({ column: meaning.dimension, operator: 'contains', value: meaning.contains })
      return
    }
    draft.use(at)
    for (const place of negation) draft.use(place)
    const key = `${meaning.dimension}${negative ? '!' : ''}`
    const group = groups.get(key) ?? { values: [], negative, places: [] }
    group.values.push(...meaning.values.filter((value) => !group.values.includes(value)))
    group.places.push(at)
    groups.set(key, group)
  })
  const several = [...groups.values()].filter(
    ({ negative: not, places, values }) => !not && places.length > 1 && values.length > 1,
  )
  const crosses = (one: readonly number[], other: readonly number[]) =>
    [one[0], other[0], one.at(-1), other.at(-1)].every((at = 0, place, all) => at > (all[place - 1] ?? -1))
  if (several.some(({ places }) => several.some((other) => crosses(places, other.places))))
    for (const { places } of several) for (const at of places) draft.used.delete(at)
  const [country, kinds] = [groups.get('normalised_consignee_country'), groups.get('service_category')]
  if (country?.values.includes('US') && kinds?.values.includes('International'))
    for (const at of [...country.places, ...kinds.places]) draft.used.delete(at)
  const charges = groups.get('accessorial')
  const isOfBoth = charges && measures.length === 1 && measures.includes('packages') && charges.places.length > 1
  if (isOfBoth && charges.places.some((at) => draft.has(at + 1, 'and') && charges.places.includes(at + 2)))
    for (const at of charges.places) draft.used.delete(at)
  for (const [key, { places }] of groups)
    if (groups.has(`${key}!`) || places.some((at, place) => isOne(draft, places[place - 1], at)))
      for (const at of places) draft.used.delete(at)
  const compared: { dimension: string; all: boolean }[] = []
  for (const [key, { values, negative: not, places }] of groups) {
    const dimension = key.replace('!', '')
    draft.conditions.push({ column: dimension, operator: not ? 'not in' : 'in', values })
    if (!not && values.length < 2 && isDoneBy(draft, places[0] ?? 0)) draft.use((places[0] ?? 0) - 1)
    if (not || places.length < 2 || values.length < 2) continue
    const [from = 0, to = 0] = [places[0], places.at(-1)]
    const isRatio = draft.says('share') && draft.items.some((_, at) => at > from && at < to && draft.has(at, 'to'))
    if (isRatio) draft.used.delete(to)
    const isSplit = draft.has(from - 1, 'by') && !draft.has(from - 1, 'per', 'to')
    if (isSplit) draft.use(from - 1)
    const against = isSplit || draft.items.some((_, at) => at > from && at < to && draft.has(at, 'versus'))
    const or = draft.items.some((_, at) => at > from && at < to && draft.has(at, 'or'))
    const ratio = measures.some((name) =>
      [
        'costperpackage',
        'costperpound',
        'on_time_share',
        'late_share',
        'avgWeight',
        'avgZone',
        'pickupToDelivery',
      ].includes(name),
    )
    if (
      against ||
      ratio ||
      saysEach(draft) ||
      (draft.says('compare', 'difference') && draft.used.size > 0) ||
      (or && draft.says('more', 'change', 'cheap', 'dear', 'which', 'top', 'bottom', 'best', 'worst'))
    )
      compared.push({ dimension, all: values.length > 1 && dimension === 'residential' })
  }
  return compared
}

/** Delivered by UPS, refunded by UPS: who did it, and no split. */
function isDoneBy(draft: Draft, at: number): boolean {
  const isCarrier = draft.items[at]?.values.some(({ dimension }) => dimension === 'carrier_name') === true
  return isCarrier && draft.items[at - 1]?.text === 'by'
}

/** What is left out is a kind of charge, or the packages that something stands before: those on residential. */
function isUnsure(draft: Draft, at: number): boolean {
  const { all, items } = draft
  const item = items[at]
  const of = (dimension: string) => item?.values.some((each) => each.dimension === dimension) === true
  if (item === undefined || !of('residential')) return false
  return of('accessorial')
    ? all[all.indexOf(item) - 1]?.skip === true
    : draft.measureNames().some((name) => name.startsWith('accessorial'))
}

/** Via Texas: no package is told by where it stopped. */
function isStop({ all, items }: Draft, at: number): boolean {
  const item = items[at]
  if (!item || !isPlace(item)) return false
  const before = all.slice(0, all.indexOf(item)).findLast(({ skip, shapes }) => !skip || shapes.has('via'))
  return before?.shapes.has('via') === true
}

function isPlace(item: Item | undefined): boolean {
  return item?.values.some(({ dimension }) => /_(state|country)$/.test(dimension)) === true
}

/** Two kinds of service on end are one that is both, and two places between which packages go are a way. */
function isOne(draft: Draft, one: number | undefined, other: number): boolean {
  if (one === undefined) return false
  const of = (at: number, part: RegExp) =>
    draft.items[at]?.values.some(({ dimension }) => part.test(dimension)) === true
  const isKind = other === one + 1 && of(one, /^service_category$/) && of(other, /^service_category$/)
  // To Florida to Texas: a way with a stop.
  if (
    of(one, /_(state|country|city)$/) &&
    of(other, /_(state|country|city)$/) &&
    draft.has(other - 1, 'to') &&
    one === other - 2
  )
    return true
  const isWay =
    !draft.says('compare', 'difference', 'versus') &&
    draft.items.some((_, at) => draft.has(at, 'between') && !draft.used.has(at)) &&
    of(other, /_state$/)
  return isWay || (isKind && draft.items[other]?.comma === false)
}

function meant(draft: Draft, { values }: Item, at: number, measures: readonly string[]): ValueMeaning | undefined {
  const of = (dimension: string) => values.find((each) => each.dimension === dimension)
  if (isStop(draft, at)) return undefined
  if (measures.some((name) => name === 'credit' || name === 'audit_refund')) {
    const credit = of('credit_type')
    if (credit) return credit
  }
  const home = of('residential')
  const isPackages = (place: number) => draft.items[place]?.measures.includes('packages') === true
  if (home && of('accessorial') && (isPackages(at - 1) || isPackages(at + 1))) return home
  if (measures.some((name) => name.startsWith('accessorial'))) {
    const accessorial = of('accessorial')
    if (accessorial) return accessorial
  }
  const beside = [at - 2, at + 2].some(
    (place) =>
      draft.has((at + place) / 2, 'and', 'or') &&
      draft.items[place]?.values.every(({ dimension }) => dimension === 'accessorial') &&
      (draft.items[place]?.values.length ?? 0) > 0,
  )
  const joined = beside ? of('accessorial') : undefined
  if (joined) return joined
  const rest = values.filter(({ dimension }) => dimension !== 'credit_type')
  const before = draft.has(at - 1, 'not') ? at - 2 : at - 1
  const isWay = draft.has(at + 1, 'to') && !draft.items[at + 2]?.comma && isPlace(draft.items[at + 2])
  const isOrigin = draft.items.some(({ dimensions: [name, more] }) => name === 'normalised_sender_state' && !more)
  const isFrom = (draft.has(before, 'from') || isWay || isOrigin) && !draft.has(before, 'to')
  const isTo = draft.has(before, 'to')
  if ((isTo || isFrom) && draft.has(before - 1, 'and') && draft.has(before - 2, 'from', 'to')) return undefined
  const placed = rest.filter(({ dimension }) =>
    isFrom ? dimension.includes('sender') : dimension.includes('consignee'),
  )
  const city = rest.find(({ dimension }) => dimension === 'sender_city')
  const state = placed.find(({ dimension }) => /_(state|country)$/.test(dimension))
  if (state) return state
  if ((isTo || isFrom) && rest.every(({ dimension }) => dimension.startsWith('account_'))) return undefined
  if (city && !isTo) return city
  if (placed[0]) return placed[0]
  if (isTo && rest.every(({ dimension }) => dimension.includes('sender'))) return undefined
  return (
    rest.find(({ dimension }) => dimension === 'residential') ??
    rest.find((each) => 'values' in each && each.dimension !== 'accessorial' && !each.dimension.includes('sender')) ??
    rest[0] ??
    values[0]
  )
}

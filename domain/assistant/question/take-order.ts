import { type Ask, FORMS } from './ask.ts'
import { type Draft, nameOf, ZONES } from './draft.ts'
import type { Item } from './read-words.ts'

/** The best has the least of these. */
const BETTER_LOW = [
  'lates',
  'late_share',
  'exceptions',
  'exception_share',
  'pending',
  'pending_share',
  'total_spend',
  'gross_spend',
  'published_amount',
  'accessorials',
  'accessorial_count',
  'accessorial_per_package',
  'fuel_surcharge',
  'taxes_and_other_charges',
  'costperpackage',
  'costperpound',
  'pickupToDelivery',
  'busPickupToDelivery',
]

export function takeFirst(draft: Draft): void {
  draft.items.forEach((item, at) => {
    const dear = draft.has(at, 'top', 'dear', 'busy', 'slow')
    const cheap = draft.has(at, 'bottom', 'cheap', 'fast')
    const worst = draft.has(at, 'worst', 'best')
    if (!dear && !cheap && !worst) return
    // Why was October dearer than September: a change, and no order.
    if (isOfChange(draft, at)) return draft.use(at)
    // Menos USPS: without, and not the least.
    if (draft.has(at, 'not') && (draft.items[at + 1]?.values.length ?? 0) > 0) return
    if (item.measures.length > 0 && !draft.has(at, 'dear', 'cheap')) return
    if (item.values.length > 0 && !draft.items[at + 1]?.unit) return
    const named = draft.measureNames()
    const names = named.length > 0 ? named : (draft.context.before?.figures ?? []).map(nameOf)
    const isBad = names.some((name) => BETTER_LOW.includes(name))
    if (worst && names.length === 0) return
    const isOfPiece = draft.items[at + 1]?.unit || draft.has(at, 'half') || draft.has(at - 1, 'half')
    if (
      item.ordinal !== null &&
      (isOfPiece ||
        ((draft.items[at - 1]?.unit ?? draft.items[at - 1]?.every) &&
          (draft.items[at + 1]?.month || draft.has(at + 1, 'from'))))
    )
      return
    const direction = worst ? (draft.has(at, 'worst') === isBad ? 'desc' : 'asc') : dear ? 'desc' : 'asc'
    const [next, previous] = [draft.items[at + 1], draft.items[at - 1]]
    const isCount = (each: Item | undefined, other: Item | undefined) =>
      each !== undefined &&
      each.number !== null &&
      Number.isInteger(each.number) &&
      each.number >= 1 &&
      each.number <= 100 &&
      /^\p{Script=Han}|\d$|^\D+$/u.test(each.text) &&
      !(other?.unit && !other.dimensions.length)
    if (draft.first && (draft.first.direction !== direction || isJoined(draft, at) || isOtherKind(draft, at))) return
    let count = draft.first?.count ?? null
    if (count !== null && next?.number !== null && isCount(next, draft.items[at + 2]) && next?.number !== count) return
    if (isCount(next, draft.items[at + 2])) {
      count = next?.number ?? null
      draft.use(at + 1)
    } else if (isCount(previous, undefined) && !draft.used.has(at - 1) && !draft.has(at - 2, 'last', 'over', 'under')) {
      count = previous?.number ?? null
      draft.use(at - 1)
    }
    draft.first = { count, direction: draft.first?.direction ?? direction }
    if (!item.unit) draft.use(at)
    if (!draft.says('versus', 'why', 'compare')) draft.superlative.add(at)
  })
  // Rank them by what they cost.
  const ranks = draft.has(0, 'sorted') || (draft.says('sorted') && draft.has(-1 + ranked(draft), 'all'))
  if (!draft.first && ranks && draft.measureNames().length > 0) draft.first = { count: null, direction: 'desc' }
  if (!draft.first || draft.first.count !== null) return
  const lone = draft.items.findIndex(
    (item, at) =>
      item.number !== null &&
      !draft.used.has(at) &&
      item.number <= 100 &&
      draft.items[at + 1] !== undefined &&
      !draft.has(at + 1, 'pound', 'kilo', 'currency') &&
      ((draft.items[at + 1]?.measures.length ?? 0) > 0 || (draft.items[at + 1]?.dimensions.length ?? 0) > 0) &&
      !draft.items[at - 1]?.dimensions.some((name) => ZONES.includes(name)),
  )
  if (lone < 0) return
  draft.first = { ...draft.first, count: draft.items[lone]?.number ?? null }
  draft.use(lone)
}

/** Where what is ranked stands. */
function ranked({ items }: Draft): number {
  return items.findIndex(({ dimensions }) => dimensions.length > 0)
}

/** Beside why and a time or what it is set against, where nothing is split: more is a change. */
function isOfChange(draft: Draft, at: number): boolean {
  const isCounted = [at - 1, at + 1].some((place) => (draft.items[place]?.number ?? null) !== null)
  return (
    draft.says('why') &&
    draft.has(at, 'top', 'bottom', 'dear', 'cheap') &&
    !isCounted &&
    (draft.says('versus') ||
      draft.items.some(({ month, quarter, unit, year }) => (month ?? quarter ?? unit ?? year) !== null)) &&
    draft.items.every(({ dimensions }) => dimensions.length === 0)
  )
}

/** The fastest that is the cheapest: orders of two kinds. */
function isOtherKind(draft: Draft, at: number): boolean {
  const [ofTime, ofMoney] = [['slow', 'fast'] as const, ['dear', 'cheap'] as const]
  return [[ofTime, ofMoney] as const, [ofMoney, ofTime] as const].some(
    ([kind, other]) =>
      draft.has(at, ...kind) &&
      draft.items.some((_, place) => draft.superlative.has(place) && draft.has(place, ...other)),
  )
}

/** Another order beside the one before: the latest and the dearest. */
function isJoined(draft: Draft, at: number): boolean {
  return draft.has(at - 1, 'and', 'same') && draft.used.size > 0
}

export function takeForm(draft: Draft): Ask['form'] {
  const forms = FORMS.filter((form) =>
    draft.items.some(
      (item, at) => item.shapes.has(form) && !draft.has(at, 'top', 'bottom') && item.measures.length === 0,
    ),
  )
  for (const form of forms) draft.takeShape(form)
  return forms.find((form) => form !== 'chart') ?? forms[0] ?? null
}

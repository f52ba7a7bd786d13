import type { Ask, AskedFigure } from './ask.ts'
import { type Draft, isTimed, nameOf, STATUS } from './draft.ts'
import type { Item } from './read-words.ts'
import type { NamedPeriod } from './take-periods.ts'
import { own } from '../../values/entries.ts'
import type { Shape } from './word-list.ts'

const HARMLESS: readonly Shape[] = [
  'and',
  'or',
  'only',
  'same',
  'this',
  'which',
  'from',
  'to',
  'between',
  'per',
  'ours',
  'currency',
  'toDate',
  'allTime',
  'earlier',
  'all',
  'sorted',
]
/** Never harmless, whatever else they can be. */
const TURNING: readonly Shape[] = ['not', 'over', 'under', 'until', 'after', 'orMore', 'orLess']
/** What charges and refunds are counted by. */
const COUNTED_KINDS = ['accessorial_count', 'records']
const COUNTED = /package|count|record|late|time|pending|except|deliver|rows|#/i

export interface Answered {
  readonly figures: readonly AskedFigure[]
  readonly against: Ask['against']
  readonly why: boolean
  readonly isFollowing: boolean
  /** Whether values are set against each other. */
  readonly isCompared: boolean
  readonly periods: readonly NamedPeriod[]
}

/** The words that could change what is asked and had no part in it: they are asked back. */
export function unreadWords(draft: Draft, answered: Answered): string[] {
  const { figures, against, why, isFollowing, isCompared, periods } = answered
  const compares = isCompared || against !== null
  const effects: Partial<Record<Shape, boolean>> = {
    count: figures.some((each) => COUNTED.test(nameOf(each)) || 'count' in each.of),
    change: compares || why || isTimed(draft.by) || (isFollowing && draft.context.before?.against !== null),
    versus: compares || figures.length > 1,
    compare: compares || draft.by.length > 0 || figures.length > 1,
    difference: compares && figures.length < 2,
    before: against !== null && periods.length < 2,
    each:
      isCompared ||
      figures.length > 1 ||
      draft.by.length > 0 ||
      (isFollowing && (draft.context.before?.by ?? []).length > 0),
    more: compares || draft.first !== null || why,
    add: isFollowing,
    kilo: isFollowing || figures.every((each) => /weight|costperpound/i.test(nameOf(each))),
    forget: isFollowing,
    others: isFollowing,
    outside: draft.conditions.some(({ operator }) => operator === 'not in'),
  }
  const isLeft = (item: Item, at: number) => {
    if (draft.used.has(at)) return item.ordinal !== null && item.shapes.has('by') && draft.first !== null
    const adds =
      (item.shapes.has('and') && draft.items[at - 1]?.number === null) || (item.shapes.has('change') && effects.change)
    if (isTurning(draft, at, periods)) return true
    if (item.number !== null || (!adds && TURNING.some((shape) => item.shapes.has(shape)))) return true
    if (item.skip || item.greets || item.defines) return false
    if ([...item.shapes].some((shape) => HARMLESS.includes(shape) || effects[shape])) return false
    return !(
      item.shapes.has('by') &&
      (draft.by.length > 0 || (isFollowing && (draft.context.before?.by.length ?? 0) > 0)) &&
      (at === 0 ||
        (draft.items[at + 1]?.measures.length ?? 0) > 0 ||
        draft.has(at + 1, 'all') ||
        draft.all[draft.all.indexOf(item) + 1]?.shapes.has('amount') ||
        draft.items[at + 1] === undefined)
    )
  }
  const left = draft.items.filter((item, at) => isLeft(item, at) || isMisplaced(draft, at, answered))
  if (draft.says('slow', 'fast') && !figures.every((each) => /pickupToDelivery/i.test(nameOf(each))))
    left.push(...draft.items.filter(({ shapes }) => shapes.has('slow') || shapes.has('fast')))
  return [...left, ...held(draft, figures), ...summed(draft, figures), ...counted(draft, figures)].map(
    ({ text }) => text,
  )
}

/** By the pound, since, the second: each is another question, whatever else its word can be. */
function isTurning(draft: Draft, at: number, periods: readonly NamedPeriod[]): boolean {
  const [item, next] = [draft.items[at], draft.items[at + 1]]
  if (!item) return false
  if (draft.has(at, 'pound', 'kilo', 'currency') && draft.has(at - 1, 'per')) return true
  if (item.ordinal !== null && item.unit === null) return true
  if (draft.has(at, 'this') && next === undefined && !item.skip) return true
  if (draft.has(at, 'toDate') && periods.length > 0 && periods.every(({ dates }) => dates.to !== draft.context.today))
    return true
  return (
    draft.has(at, 'since') && !item.skip && (next === undefined || next.values.length + next.dimensions.length === 0)
  )
}

/** Whether a word that says nothing elsewhere says something here. */
function isMisplaced(draft: Draft, at: number, { figures, periods }: Answered): boolean {
  const [item, before, next] = [draft.items[at], draft.items[at - 1], draft.items[at + 1]]
  if (draft.has(at, 'this') && !draft.used.has(at) && isOfNothing(draft, at)) return true
  if (
    next &&
    !draft.howLong &&
    draft.has(at, 'count') &&
    next.unit !== null &&
    next.measures.length + next.dimensions.length === 0
  )
    return true
  // In late September: a part of it, and nothing that is late.
  const beside = item?.measures.includes('lates') ? draft.all[draft.all.indexOf(item) + 1] : undefined
  if (item?.text === 'late' && beside && beside.month !== null && !beside.comma) return true
  if (next && draft.has(at, 'count') && next.dimensions.some((name) => draft.by.includes(name))) return true
  if (draft.has(at, 'before') && !draft.used.has(at) && next && !next.comma && next.measures.length > 0) return true
  const beginning = draft.has(at + 1, 'and') || (draft.has(at + 1, 'this') && next?.skip) ? at + 2 : at + 1
  if (draft.has(at, 'before') && !draft.used.has(at) && item && isBefore(item, at, beginning, periods)) return true
  if (
    draft.has(at, 'by', 'sorted') &&
    next &&
    next.measures.length > 0 &&
    next.dimensions.length === 0 &&
    (next.values.length === 0 || draft.has(at, 'sorted') || draft.has(at + 2, 'sorted'))
  ) {
    const ordered = draft.has(at, 'sorted') || draft.has(at + 2, 'sorted') ? figures.slice(0, 1) : figures
    return !ordered.some((each) => isMadeOf(each, next.measures))
  }
  const isOfPackages = draft.items[at + 2]?.measures.includes('packages') === true
  if (draft.has(at, 'per') && next && next.values.length > 0 && isOfPackages)
    return figures.every((each) => each.over === null && !/package|avg/i.test(nameOf(each)))
  if (!draft.has(at, 'and') || draft.used.has(at) || !before || !next) return false
  const isValue = (each: Item) => each.values.length > 0 && each.measures.length === 0
  const isFigure = (each: Item) => each.measures.length > 0 && each.values.length === 0
  const [value, other] = isValue(before) ? [before, next] : [next, before]
  const again = draft.items.filter(({ measures }) => measures[0] === other.measures[0]).length > 1
  return isValue(value) && isFigure(other) && !again
}

/** Before a period, which is no period: in Chinese it stands after it. */
function isBefore({ text }: Item, at: number, next: number, periods: readonly NamedPeriod[]): boolean {
  if (/^\p{Script=Han}/u.test(text)) return text.endsWith('前') && periods.some(({ to }) => to === at)
  return !text.includes(' ') && periods.some(({ from }) => from === next)
}

/** This invoice, this month by month: it points at something that is neither a period nor the answer before. */
function isOfNothing({ items, context }: Draft, at: number): boolean {
  const next = items[at + 1]
  return next !== undefined && (next.dimensions.length > 0 || (next.every !== null && context.before === null))
}

function isMadeOf(figure: AskedFigure, measures: readonly string[]): boolean {
  const { over } = figure
  return measures.some(
    (name) =>
      name === nameOf(figure) ||
      (over !== null && 'measure' in over && over.measure === name) ||
      nameOf(figure).includes(name.replace(/s$/, '')),
  )
}

/** Packages that have something else: of a figure that is a condition there is no answer. */
function held(draft: Draft, figures: readonly AskedFigure[]): Item[] {
  const which = draft.items.find((each, at) => draft.has(at - 1, 'which') && each.measures[0] === 'packages')
  if (which && !draft.first && draft.by.length === 0) return [which]
  const at = draft.all.findIndex(({ shapes }) => shapes.has('having'))
  const isHan = /^\p{Script=Han}/u.test(draft.all[at]?.text ?? '')
  const [item, head] = [draft.all[at], isHan ? draft.all.slice(at + 2).find(({ skip }) => !skip) : draft.all[at - 1]]
  if (!item || !head || draft.first) return []
  const isHead = head.measures.some((name) => name === 'packages' || own(STATUS, name) !== undefined)
  const after = draft.all.slice(at + 1).flatMap(({ measures }) => measures)
  const isStatus = after.length === 1 && own(STATUS, after[0] ?? '') !== undefined && figures.length === 1
  return isHead && after.length > 0 && !isStatus ? [item] : []
}

/** The total of what is a mean. */
function summed({ all }: Draft, figures: readonly AskedFigure[]): Item[] {
  if (!figures.some(({ of }) => 'measure' in of && /^(avg|pickup|bus)|_share$/.test(of.measure))) return []
  return all.filter(({ shapes }, at) => {
    const next = all.slice(at + 1).find(({ skip }) => !skip)
    return (
      shapes.has('total') &&
      [next, all[at - 1]].some((each) => each?.measures.some((name) => /^(avg|pickup|bus)|_share$/.test(name)))
    )
  })
}

/** How many and how much, or a share of it too: of these one figure is one only. */
function counted({ all }: Draft, figures: readonly AskedFigure[]): Item[] {
  if (figures.length > 1) return []
  const count = all.findIndex(({ shapes }) => shapes.has('count'))
  const joins = all.findIndex(({ shapes }, at) => at > count && shapes.has('and'))
  const cost = all.find(({ measures }, at) => at > joins && measures[0] === 'total_spend')
  if (count >= 0 && joins > 0 && cost && figures.some((each) => COUNTED_KINDS.includes(nameOf(each)))) return [cost]
  return all.filter(({ shapes, measures }, at) => {
    const joined = (place: number) => all[place]?.shapes.has('and') === true
    const isAmount = (item: Item | undefined) => item?.skip === true || item?.measures.includes('total_spend') === true
    if (shapes.has('amount') && measures.length === 0 && at > 1 && joined(at - 1)) return true
    if (shapes.has('share') || shapes.has('average')) return (at > 1 && joined(at - 1)) || joined(at + 1)
    return (
      shapes.has('count') &&
      ((joined(at + 1) && all[at + 2]?.number === null) || (joined(at - 1) && isAmount(all[at - 2])))
    )
  })
}

import type { Ask, AskedFigure } from './ask.ts'
import { Draft, type Refused, type AskContext, figure, nameOf, isTimed } from './draft.ts'
import { takeDimensions, finished } from './finish-figures.ts'
import { followed } from './follow.ts'
import type { Item } from './read-words.ts'
import { setInTime } from './set-in-time.ts'
import { takeThresholds, takeZones, takeValues } from './take-conditions.ts'
import { takeTimes, takeFigures, implied } from './take-figures.ts'
import { takeFirst, takeForm } from './take-order.ts'
import { takePeriods } from './take-periods.ts'
import type { Shape } from './word-list.ts'

const BLANK: Item = {
  text: '|',
  measures: [],
  dimensions: [],
  values: [],
  shapes: new Set(),
  number: null,
  ordinal: null,
  month: null,
  weekday: null,
  unit: null,
  every: null,
  report: null,
  refused: null,
  greets: false,
  defines: false,
  skip: false,
  year: null,
  quarter: null,
  half: null,
  date: null,
  unknown: false,
  comma: false,
}
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
  'meaning',
  'currency',
  'toDate',
  'allTime',
  'kilo',
  'earlier',
  'all',
]

/** What the words of a question ask, with what they leave out taken from the question before. */
export function readAsk(all: readonly Item[], context: AskContext): Ask | Refused {
  const refusedItem = all.find(({ refused }) => refused !== null)
  if (refusedItem?.refused) return { why: refusedItem.refused, words: [refusedItem.text] }
  const unknown = all.filter((item) => item.unknown).map(({ text }) => text)
  if (unknown.length > 0) return { why: 'unknown-words', words: [...new Set(unknown)] }
  return ask(new Draft(all, context))
}

function ask(draft: Draft): Ask | Refused {
  const { context, items } = draft
  const form = takeForm(draft)
  const byShipDate = draft.takeShape('shipped')
  const why = draft.takeShape('why')
  takeFirst(draft)
  const measured = draft.measureNames()
  takeThresholds(draft, measured)
  takeZones(draft)
  const periods = takePeriods(
    items.map((item, at) => (draft.used.has(at) ? BLANK : item)),
    context.today,
    draft.says('change', 'why'),
  )
  if (periods === null) return { why: 'bad-dates', words: [] }
  for (const { from, to } of periods) draft.use(from, to)
  takeTimes(draft)
  const { figures: wanted, extra } = takeFigures(draft)
  const compared = takeValues(draft, wanted.map(nameOf))
  takeDimensions(draft, wanted)
  if (wanted.length === 0 && !(context.before && draft.says('same', 'only', 'not'))) wanted.push(...implied(draft))
  else if (wanted.length === 1 && nameOf(wanted[0] ?? figure({ measure: '' })) === 'total_spend') {
    if (draft.conditions.some(({ column, operator }) => column === 'accessorial' && operator === 'in'))
      wanted[0] = figure({ measure: 'accessorials' })
    else if (draft.conditions.some(({ column }) => column === 'credit_type')) wanted[0] = figure({ measure: 'credit' })
  } else if (
    wanted.length === 1 &&
    nameOf(wanted[0] ?? figure({ measure: '' })) === 'packages' &&
    draft.says('dear', 'cheap')
  )
    wanted[0] = figure({ measure: 'total_spend' })
  const isFollowing = wanted.length === 0 && context.before !== null
  if (wanted.length === 0 && !context.before) {
    if (draft.over && 'measure' in draft.over) wanted.push(figure({ measure: 'total_spend' }))
    else return { why: 'no-figure', words: [] }
  }
  if (extra.length > 0) return { why: 'several-figures', words: extra }
  const figures = finished(draft, isFollowing ? [...(context.before?.figures ?? [])] : wanted)
  if (typeof figures === 'string') return { why: figures, words: [] }
  for (const { dimension, all: whole } of compared) {
    draft.split(dimension)
    if (whole) draft.dropCondition(dimension)
  }
  const inTime = setInTime(draft, periods, why)
  if ('why' in inTime) return inTime
  if (draft.first && draft.by.length === 0 && !isFollowing) draft.split(...impliedBy(figures, draft.items))
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
    draft.says('forget', 'kilo') ||
    (figures !== context.before?.figures && figures.some((each) => each.share))
  if (
    items.some((item, at) => draft.has(at, 'versus') && !item.skip) &&
    compared.length === 0 &&
    inTime.against === null &&
    figures.length < 2 &&
    !context.before
  )
    return { why: 'which-type', words: [] }
  if (isFollowing && !saysMore) return { why: 'no-figure', words: [] }
  const effects: Partial<Record<Shape, boolean>> = {
    count: figures.every(
      (each) =>
        /package|count|record|late|time|pending|except|deliver|rows|#/i.test(nameOf(each)) || 'count' in each.of,
    ),
    change: inTime.against !== null || why || isTimed(draft.by) || isFollowing || compared.length > 0,
    versus: inTime.against !== null || compared.length > 0 || figures.length > 1,
    compare: inTime.against !== null || compared.length > 0 || isTimed(draft.by) || figures.length > 1,
    before: inTime.against !== null,
    more: compared.length > 0 || inTime.against !== null || draft.first !== null || why,
    add: isFollowing,
    forget: isFollowing,
    others: isFollowing,
    orMore: false,
  }
  const harmless = (item: Item, at: number) =>
    isHarmless(item) ||
    [...item.shapes].some((shape) => effects[shape]) ||
    (item.shapes.has('by') &&
      ((items[at + 1]?.measures.length ?? 0) > 0 || draft.has(at + 1, 'all') || items[at + 1] === undefined))
  const left = items.filter((item, at) => !draft.used.has(at) && !harmless(item, at))
  if (left.length > 0) return { why: 'unknown-words', words: left.map(({ text }) => text) }
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
  const whole = isFollowing && context.before ? followed(draft, context.before, asked) : asked
  if (whole.by.length > 2) return { why: 'several-splits', words: [] }
  return whole
}

/** Of the most of something without a split: accessorials by kind, else the packages themselves. */
function impliedBy(figures: readonly AskedFigure[], items: readonly Item[]): string[] {
  const [one] = figures
  if (!one) return []
  if (nameOf(one).startsWith('accessorial')) return ['accessorial']
  return items.some(({ measures }) => measures.includes('packages')) && nameOf(one) !== 'packages'
    ? ['tracking_number']
    : []
}

function isHarmless(item: Item): boolean {
  return (
    item.skip ||
    item.greets ||
    item.defines ||
    (item.shapes.size > 0 &&
      [...item.shapes].some((shape) => HARMLESS.includes(shape)) &&
      !item.shapes.has('not') &&
      !item.shapes.has('over') &&
      !item.shapes.has('under'))
  )
}

import { unaccounted } from './accounted.ts'
import type { Ask, AskedFigure } from './ask.ts'
import { own } from '../../values/entries.ts'
import { Draft, STATUS, type Refusal, type Refused, type AskContext, figure, nameOf } from './draft.ts'
import { takeDimensions, finished } from './finish-figures.ts'
import { followed } from './follow.ts'
import { leftOver } from './left-over.ts'
import { BARE, type Item } from './read-words.ts'
import { setInTime } from './set-in-time.ts'
import { takeThresholds, takeZones, takeValues } from './take-conditions.ts'
import { takeTimes, takeFigures, implied } from './take-figures.ts'
import { takeFirst, takeForm } from './take-order.ts'
import { type NamedPeriod, takePeriods } from './take-periods.ts'

/** In the place of a phrase that is used up. */
const USED: Item = { ...BARE, text: '|' }
/** Of these it is clear that they are of all packages. */
const COUNTS_STATES = /^(lates|late_|on_time|exception|pending|delivered|packages|pickup|bus)/
const KINDS = ['accessorial', 'credit_type']
const OF_CREDITS = ['credit', 'audit_refund', 'client_refund', 'records', 'savings']

/** What the words of a question ask, with what they leave out taken from the question before. */
export function readAsk(all: readonly Item[], context: AskContext): Ask | Refused {
  const refusedItem = all.find(({ refused }) => refused !== null)
  if (refusedItem?.refused) return { why: refusedItem.refused, words: [refusedItem.text] }
  const unknown = all.filter((item) => item.unknown).map(({ text }) => text)
  if (unknown.length > 0) return { why: 'unknown-words', words: [...new Set(unknown)] }
  return ask(new Draft(all, context))
}

/** A question is read in four steps: its words are taken, what figures they mean, what is asked of those, and whether a word is left. */
function ask(draft: Draft): Ask | Refused {
  const taken = takeWords(draft)
  if (isRefused(taken)) return taken
  const wanted = wantedFigures(draft, taken)
  if (typeof wanted === 'string') return refused(wanted)
  const isFollowing = follows(draft, taken, wanted)
  const contradicted = contradictsBefore(draft, wanted, isFollowing)
  if (contradicted) return refused(contradicted)
  if (taken.extra.length > 0) return refused('several-figures', taken.extra)
  const meant = meaningOf(draft, taken, { wanted, isFollowing })
  if (isRefused(meant)) return meant
  const unclear = whatIsUnclear(draft, taken, meant)
  if (unclear) return refused(unclear)
  if (draft.first && meant.against && draft.says('fall'))
    draft.first = { ...draft.first, direction: turned(draft.first) }
  return answerable(draft, taken, meant)
}

function refused(why: Refusal, words: readonly string[] = []): Refused {
  return { why, words }
}

function isRefused(read: object): read is Refused {
  return 'words' in read
}

/** What the words of a question were taken as; the conditions, splits and order are in its draft. */
interface Taken {
  /** That were named; those of words like `how many parcels` too. */
  readonly figures: readonly AskedFigure[]
  /** Figures that were named beside those that can be answered together. */
  readonly extra: readonly string[]
  /** Whether a figure was named before dimensions gave one (`how many accounts`). */
  readonly isNamed: boolean
  /** Values that are set against each other, by their dimensions. */
  readonly compared: ReturnType<typeof takeValues>
  readonly periods: readonly NamedPeriod[]
  readonly form: Ask['form']
  readonly byShipDate: boolean
  readonly why: boolean
}

/** The order counts: a word that one of them takes is none of the next. */
function takeWords(draft: Draft): Taken | Refused {
  const { context, items } = draft
  const form = takeForm(draft)
  const byShipDate = draft.takeShape('shipped')
  const why = draft.takeShape('why')
  takeFirst(draft)
  takeThresholds(draft, draft.measureNames())
  takeZones(draft)
  const free = items.map((item, at) => (draft.used.has(at) ? USED : item))
  const periods = takePeriods(free, context.today, draft.says('change', 'why'))
  if (periods === null) return refused('bad-dates')
  for (const { from, to } of periods) draft.use(from, to)
  takeTimes(draft, periods.length > 0)
  const { figures, extra } = takeFigures(draft)
  const isNamed = figures.length > 0
  const compared = takeValues(draft, (isNamed ? figures : (context.before?.figures ?? [])).map(nameOf))
  takeDimensions(draft, figures)
  return { figures, extra, isNamed, compared, periods, form, byShipDate, why }
}

/** The figures that the words want; none where those of the question before are meant. */
function wantedFigures(draft: Draft, { figures }: Taken): readonly AskedFigure[] | Refusal {
  const { conditions, context } = draft
  const narrows = (name: string) => conditions.some(({ column }) => column === name)
  const [one] = figures
  if (!one) {
    if (context.before && draft.says('same', 'only', 'not')) return []
    const found = implied(draft)
    if (found.length > 0 || context.before) return found
    return draft.over && 'measure' in draft.over ? [figure({ measure: 'total_spend' })] : 'no-figure'
  }
  const only = figures.length === 1 ? nameOf(one) : null
  if (only === 'total_spend') {
    // Spend on residential surcharges is these surcharges; on refunds it is nothing.
    if (conditions.some(({ column, operator }) => column === 'accessorial' && operator === 'in'))
      return [figure({ measure: 'accessorials' })]
    return narrows('credit_type') ? 'no-figure' : figures
  }
  if (narrows('credit_type') && !figures.every((each) => OF_CREDITS.includes(nameOf(each)))) return 'which-type'
  return only === 'packages' && draft.says('dear') ? [figure({ measure: 'total_spend' })] : figures
}

/** Whether the question goes on from the one before, and takes what it leaves out from there. */
function follows(draft: Draft, taken: Taken, wanted: readonly AskedFigure[]): boolean {
  if (draft.context.before === null) return false
  return wanted.length === 0 || draft.has(0, 'same') || isOfOrder(draft, taken.isNamed) || isBare(draft, taken)
}

/** Only refunds, what share is spend: of what was asked before, or of all? */
function contradictsBefore(draft: Draft, wanted: readonly AskedFigure[], isFollowing: boolean): Refusal | null {
  if (!draft.context.before || wanted.length === 0) return null
  if (draft.has(0, 'only')) return 'which-type'
  const isNarrowed = draft.by.length + draft.conditions.length > 0
  const isOfAll = draft.says('share') && draft.measureNames().includes('total_spend') === isFollowing
  return isOfAll && !isNarrowed ? 'which-type' : null
}

/** What is asked, but for the splits, the conditions and the order of the draft. */
interface Meaning extends Pick<Ask, 'figures' | 'period' | 'against'> {
  readonly isFollowing: boolean
  /** Whether figures were named or implied, and not taken from the question before. */
  readonly isWanted: boolean
}

function meaningOf(
  draft: Draft,
  { compared, periods, why }: Taken,
  { wanted, isFollowing }: { readonly wanted: readonly AskedFigure[]; readonly isFollowing: boolean },
): Meaning | Refused {
  const isWanted = wanted.length > 0
  const figures = finished(draft, [...(isWanted ? wanted : (draft.context.before?.figures ?? []))])
  if (typeof figures === 'string') return refused(figures)
  for (const { dimension, all: whole } of compared) {
    draft.split(dimension)
    if (whole) draft.dropCondition(dimension)
  }
  const inTime = setInTime(draft, periods, why)
  if (isRefused(inTime)) return inTime
  if (draft.first && draft.by.length === 0 && !isFollowing) draft.split(...impliedBy(figures, draft))
  return { figures, ...inTime, isFollowing, isWanted }
}

/** What makes a question that was read no clear one. */
function whatIsUnclear(draft: Draft, { compared, form, periods, why }: Taken, meant: Meaning): Refusal | null {
  const { by, conditions, context, first, items } = draft
  const { against, figures, isFollowing } = meant
  const { before } = context
  // The most of what?
  if (first && by.length === 0 && !before?.by.length) return 'which-type'
  // Against what?
  const isSetAgainst = compared.length > 0 || against !== null || figures.length > 1 || before !== null
  if (!isSetAgainst && items.some((item, at) => draft.has(at, 'versus') && !item.skip)) return 'which-type'
  if (compared.length > 0 && against && isCrossed(draft, periods)) return 'several-periods'
  // A table of what?
  if (form === 'table' && by.length === 0 && !before && items[0]?.shapes.has('table')) return 'which-type'
  if (isFollowing && !saysMore(draft, { form, why }, meant)) return 'no-figure'
  if (first && why && by.some((name) => conditions.some(({ column }) => column === name))) return 'which-type'
  return first && against && draft.says('turn') ? 'which-type' : null
}

/** Whether a question that goes on from another says anything of its own. */
function saysMore(draft: Draft, { form, why }: Pick<Taken, 'form' | 'why'>, meant: Meaning): boolean {
  const narrows = draft.by.length > 0 || draft.conditions.length > 0 || draft.first !== null || draft.over !== null
  const isInTime = meant.period !== null || meant.against !== null
  const isOther = meant.isWanted || meant.figures.some((each) => each.share) || draft.says('forget', 'kilo')
  return narrows || isInTime || isOther || form !== null || why
}

/** The whole question, with what it takes from the one before; or the words that had no part in it. */
function answerable(draft: Draft, { compared, form, byShipDate, why, periods }: Taken, meant: Meaning): Ask | Refused {
  const { figures, period, against, isFollowing } = meant
  const { by, conditions, context, first } = draft
  const setsValues = conditions.some(({ operator }) => operator === 'in') && draft.says('versus', 'compare')
  const isCompared = compared.length > 0 || (isFollowing && setsValues)
  const left = leftOver(draft, { figures, against, why, isFollowing, isCompared, periods })
  if (left.length > 0) return refused('unknown-words', left)
  const asked: Ask = { figures, by, period, against, conditions, first, byShipDate, form, why }
  const before = isFollowing ? context.before : null
  if (before && isOfOthers(asked, before)) return refused('which-type')
  const whole = before ? followed(draft, before, asked) : asked
  if (!whole) return refused('which-type')
  const lost = unaccounted(draft, whole)
  if (lost.length > 0)
    return refused(
      'unknown-words',
      lost.map(({ text }) => text),
    )
  return whole.by.length > 2 ? refused('several-splits') : whole
}

/** The fewest of the most: what fell most is the least change. */
function turned({ direction }: NonNullable<Ask['first']>): 'asc' | 'desc' {
  return direction === 'asc' ? 'desc' : 'asc'
}

/** The largest of something, without a figure: it goes without saying, and the rest is of the question before. */
function isOfOrder({ first, over, conditions, by }: Draft, isNamed: boolean): boolean {
  const isOfKind = [...conditions.map(({ column }) => column), ...by].some((name) => KINDS.includes(name))
  return !isNamed && !isOfKind && (first !== null || over !== null)
}

/** Another figure of the same rows: refunds? */
function isBare(draft: Draft, { figures, periods, why }: Taken): boolean {
  const { by, conditions, first, over } = draft
  const isFull = by.length > 0 || first !== null || over !== null || why || periods.length > 0
  return (
    !isFull && (figures.length === 0 || conditions.length === 0) && !draft.says('share', 'change', 'versus', 'compare')
  )
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

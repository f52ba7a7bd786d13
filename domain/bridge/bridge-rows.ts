import type { QueryRow } from '../query/query.ts'
import type { Bridge, BridgeSegment, BridgeSide } from './bridge.ts'
import type { Amounts } from './group-sums.ts'
import { STEPS, type Step } from './steps.ts'
import { absolute, amountOfCents, numberOf, sumOf } from './units.ts'

/** So many segments are told one by one, those that changed most; the others together. */
const MOST_SEGMENTS = 400

/** The terms of which a segment's steps are made, on each side. */
export const TERMS = ['packages', 'pounds', 'gross', 'discount', 'fuel', 'accessorials', 'taxes'] as const
export type Term = (typeof TERMS)[number]

/** What both sides of a bridge are called, where they are no periods. */
export interface SideNames {
  readonly before: string
  readonly now: string
}

/** A bridge as rows of an answer: both sides, each step, and the segments, the greatest change first. */
export function bridgeRows(bridge: Bridge, sides?: SideNames): QueryRow[] {
  const { before, now, by, steps, segments, without } = bridge
  if (segments.length === 0 && without.before === null && without.now === null) return []
  const ordered = segments.toSorted((one, other) => byChange(one, other))
  const rest = ordered.slice(MOST_SEGMENTS)
  return [
    {
      row: 'before',
      amount: amountOfCents(before),
      by: by.join(','),
      segments: segments.length,
      ...(sides ? { side: sides.before } : {}),
    },
    ...STEPS.flatMap((step) =>
      steps[step] === undefined ? [] : [{ row: 'step', step, amount: amountOfCents(steps[step]) }],
    ),
    { row: 'now', amount: amountOfCents(now), ...(sides ? { side: sides.now } : {}) },
    ...ordered.slice(0, MOST_SEGMENTS).map((segment) => ({
      row: 'segment',
      ...Object.fromEntries(by.map((name, at) => [name, segment.values[at] ?? null])),
      ...segmentRow([segment]),
    })),
    ...(rest.length > 0 ? [{ row: 'others', segments: rest.length, ...segmentRow(rest) }] : []),
    ...(without.before || without.now ? [{ row: 'without', ...segmentRow([without]) }] : []),
  ]
}

function segmentRow(segments: readonly BridgeSegment[]): QueryRow {
  const sides = (side: 'before' | 'now') => segments.flatMap((segment) => segment[side] ?? [])
  const change = sumOf(segments.map(changeOf))
  const [slope] = segments.length === 1 ? segments.map((segment) => numberOf(segment.slope)) : [null]
  return {
    ...sideRow('before', sides('before')),
    ...sideRow('now', sides('now')),
    change: amountOfCents(change),
    slope: slope ?? null,
    ...Object.fromEntries(
      STEPS.flatMap((step) =>
        segments.some(({ steps }) => steps[step] !== undefined)
          ? [[step, amountOfCents(sumOf(segments.map(({ steps }) => steps[step] ?? 0n)))]]
          : [],
      ),
    ),
  }
}

function sideRow(side: 'before' | 'now', of: readonly BridgeSide[]): QueryRow {
  const total = (name: keyof Amounts) => numberOf(sumOf(of.map(({ amounts }) => amounts[name])))
  return {
    [side]: of.length === 0 ? null : amountOfCents(sumOf(of.map(({ cents }) => cents))),
    [`${side}_packages`]: Number(sumOf(of.map(({ packages }) => packages))),
    [`${side}_pounds`]: numberOf(sumOf(of.map(({ pounds }) => pounds))),
    ...Object.fromEntries(
      (['gross', 'discount', 'fuel', 'accessorials', 'taxes'] as const).map((name) => [`${side}_${name}`, total(name)]),
    ),
  }
}

function changeOf({ steps }: BridgeSegment): bigint {
  return sumOf(Object.values(steps))
}

function byChange(one: BridgeSegment, other: BridgeSegment): number {
  const [mine, theirs] = [absolute(changeOf(one)), absolute(changeOf(other))]
  if (mine !== theirs) return mine > theirs ? -1 : 1
  return JSON.stringify(one.values) < JSON.stringify(other.values) ? -1 : 1
}

/** A bridge as it was answered. */
export interface ToldBridge {
  /** Null: they are periods. Else all amounts are for one package. */
  readonly sides: SideNames | null
  readonly before: number
  readonly now: number
  readonly steps: readonly { readonly step: Step; readonly amount: number }[]
  /** By which segments are. */
  readonly by: readonly string[]
  /** How many there are. */
  readonly count: number
  readonly segments: readonly ToldSegment[]
  /** The segments that are not told one by one. */
  readonly others: (ToldSegment & { readonly count: number }) | null
  readonly without: ToldSegment | null
}

export interface ToldSegment {
  /** By its dimensions; the empty text: none. */
  readonly values: Readonly<Record<string, string>>
  /** Null: nothing there. */
  readonly before: number | null
  readonly now: number | null
  readonly change: number
  /** Null: of several segments. */
  readonly slope: number | null
  readonly steps: Partial<Record<Step, number>>
  readonly terms: Readonly<Record<'before' | 'now', Readonly<Record<Term, number>>>>
}

/** Reads the rows that `bridgeRows` made. */
export function readBridge(rows: readonly QueryRow[]): ToldBridge | null {
  const of = (kind: string) => rows.filter(({ row }) => row === kind)
  const [before, now] = [of('before')[0], of('now')[0]]
  if (!before || !now) return null
  const by = String(before.by).split(',').filter(Boolean)
  const told = (row: QueryRow) => toldSegment(row, by)
  const [others, without] = [of('others')[0], of('without')[0]]
  return {
    sides:
      typeof before.side === 'string' && typeof now.side === 'string' ? { before: before.side, now: now.side } : null,
    before: Number(before.amount),
    now: Number(now.amount),
    steps: STEPS.flatMap((step) =>
      of('step').flatMap((row) => (row.step === step ? [{ step, amount: Number(row.amount) }] : [])),
    ),
    by,
    count: Number(before.segments),
    segments: of('segment').map(told),
    others: others ? { ...told(others), values: {}, count: Number(others.segments) } : null,
    without: without ? { ...told(without), values: {} } : null,
  }
}

function toldSegment(row: QueryRow, by: readonly string[]): ToldSegment {
  const amount = (name: string) => (typeof row[name] === 'number' ? row[name] : null)
  const terms = (side: 'before' | 'now') =>
    Object.fromEntries(TERMS.map((term) => [term, amount(`${side}_${term}`) ?? 0])) as Record<Term, number>
  return {
    values: Object.fromEntries(by.map((name) => [name, String(row[name] ?? '')])),
    before: amount('before'),
    now: amount('now'),
    change: amount('change') ?? 0,
    slope: amount('slope'),
    steps: Object.fromEntries(STEPS.flatMap((step) => (amount(step) === null ? [] : [[step, amount(step)]]))),
    terms: { before: terms('before'), now: terms('now') },
  }
}

import type { CalendarDate } from '../dates/calendar-date.ts'
import type { ClientDays } from '../dates/compared-days.ts'
import type { QueryRow } from '../query/query.ts'
import type { Bridge, BridgeMode, BridgeSegment } from './bridge.ts'
import { STEPS, type Step } from './steps.ts'
import { countsPackages, type TransportMode } from './transport-modes.ts'
import { absolute, amountOfCents, numberOf, sumOf } from './units.ts'

/** So many segments are told one by one, those that changed most; the others together. */
const MOST_SEGMENTS = 400

/** The terms of which a segment's steps are made, on each side. */
export const TERMS = ['units', 'pounds', 'gross', 'discount', 'fuel', 'accessorials', 'taxes'] as const
export type Term = (typeof TERMS)[number]

/** What both sides of a bridge are called, where they are no periods. */
export interface SideNames {
  readonly before: string
  readonly now: string
}

/** A bridge as rows of an answer: both sides, each step, the modes of transport, and the segments, the greatest change first. */
export function bridgeRows(bridge: Bridge, sides?: SideNames, late: readonly ClientDays[] = []): QueryRow[] {
  const { before, now, modes, steps, segments, without, begun } = bridge
  if (segments.length + begun.length === 0 && without.before === null && without.now === null) return []
  const ordered = byChange(segments)
  const rest = ordered.slice(MOST_SEGMENTS)
  const rows: QueryRow[] = [
    {
      row: 'before',
      amount: amountOfCents(before),
      segments: segments.length,
      ...(sides ? { side: sides.before } : {}),
    },
    ...STEPS.flatMap((step) =>
      steps[step] === undefined ? [] : [{ row: 'step', step, amount: amountOfCents(steps[step]) }],
    ),
    { row: 'now', amount: amountOfCents(now), ...(sides ? { side: sides.now } : {}) },
    ...modes.map(({ mode, by }) => ({ row: 'mode', mode, by: by.join(',') })),
    ...ordered.slice(0, MOST_SEGMENTS).map((segment) => ({
      row: 'segment',
      ...Object.fromEntries(byOf(segment, modes).map((name, at) => [name, segment.values[at] ?? null])),
      mode: segment.mode,
      categories: JSON.stringify(segment.categories),
      ...segmentRow([segment]),
    })),
    ...(rest.length > 0 ? [{ row: 'others', segments: rest.length, ...segmentRow(rest) }] : []),
    ...(without.before || without.now ? [{ row: 'without', ...segmentRow([without]) }] : []),
    ...begun.flatMap(({ client, whole }) =>
      late
        .filter(({ id }) => id === client)
        .map(({ name, from }) => ({ row: 'begun', client: name, since: from, ...segmentRow([whole]) })),
    ),
  ]
  const [mode] = modes
  return sides && mode ? rows.map((row) => ({ ...row, bridge: mode.mode })) : rows
}

function byOf({ mode }: Pick<BridgeSegment, 'mode'>, modes: readonly BridgeMode[]): readonly string[] {
  return modes.find((each) => each.mode === mode)?.by ?? []
}

/** A mode that one side alone has, as a row. */
export function aloneRow({ mode, side }: { readonly mode: TransportMode; readonly side: string }): QueryRow {
  return { row: 'alone', mode, side }
}

/** Of one segment, or of several together. */
function segmentRow(segments: readonly BridgeSegment[]): QueryRow {
  const [only] = segments.length === 1 ? segments : []
  const row: Record<string, string | number | null> = {}
  addSide(row, 'before', segments)
  addSide(row, 'now', segments)
  row.change = amountOfCents(sumOf(segments.map(changeOf)))
  row.slope = only ? numberOf(only.slope) : null
  for (const step of STEPS) {
    const parts = segments.flatMap(({ steps }) => steps[step] ?? [])
    if (parts.length > 0) row[step] = amountOfCents(sumOf(parts))
  }
  return row
}

const SIDE_AMOUNTS = ['gross', 'discount', 'fuel', 'accessorials', 'taxes'] as const

function addSide(
  row: Record<string, string | number | null>,
  side: 'before' | 'now',
  segments: readonly BridgeSegment[],
): void {
  const sides = segments.flatMap((segment) => segment[side] ?? [])
  row[side] = sides.length === 0 ? null : amountOfCents(sumOf(sides.map(({ cents }) => cents)))
  row[`${side}_units`] = Number(sumOf(sides.map(({ units }) => units)))
  row[`${side}_pounds`] = numberOf(sumOf(sides.map(({ pounds }) => pounds)))
  for (const name of SIDE_AMOUNTS) row[`${side}_${name}`] = numberOf(sumOf(sides.map(({ amounts }) => amounts[name])))
}

function changeOf({ steps }: BridgeSegment): bigint {
  return sumOf(Object.values(steps))
}

/** The greatest change first. */
function byChange(segments: readonly BridgeSegment[]): BridgeSegment[] {
  return segments
    .map((segment) => ({
      segment,
      size: absolute(changeOf(segment)),
      key: JSON.stringify([segment.mode, ...segment.values]),
    }))
    .toSorted((one, other) =>
      one.size === other.size ? (one.key < other.key ? -1 : 1) : one.size > other.size ? -1 : 1,
    )
    .map(({ segment }) => segment)
}

/** A bridge as it was answered. */
export interface ToldBridge {
  /** Null: they are periods. Else all amounts are for one package or shipment, of one mode. */
  readonly sides: SideNames | null
  readonly before: number
  readonly now: number
  readonly steps: readonly { readonly step: Step; readonly amount: number }[]
  /** Each mode of transport, the one with most money first, and by what its segments are. */
  readonly modes: readonly BridgeMode[]
  /** By which the finest segments are. */
  readonly by: readonly string[]
  /** How many there are. */
  readonly count: number
  readonly segments: readonly ToldSegment[]
  /** The segments that are not told one by one. */
  readonly others: (ToldSegment & { readonly count: number }) | null
  readonly without: ToldSegment | null
  /** The clients whose data begins late, those that began first in front. */
  readonly begun: readonly (ToldSegment & { readonly name: string; readonly since: CalendarDate })[]
}

export interface ToldSegment {
  /** Null: all are of one mode, or it is of several segments. */
  readonly mode: TransportMode | null
  /** Whether its packages are counted or its shipments. */
  readonly counts: 'packages' | 'shipments'
  /** Its service categories; the empty text: none. */
  readonly categories: readonly string[]
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

/** Reads the rows that `bridgeRows` made; of several bridges the first, of the mode with most money. */
export function readBridge(rows: readonly QueryRow[]): ToldBridge | null {
  return readBridges(rows)[0] ?? null
}

/** The finest dimension of each mode of transport, each once. */
export function finestInUse(bridge: ToldBridge | null): string[] {
  return [...new Set((bridge?.modes ?? []).flatMap(({ by }) => by.at(-1) ?? []))]
}

/** Reads the rows of one bridge, or between two carriers, accounts or clients of one a mode. */
export function readBridges(rows: readonly QueryRow[]): ToldBridge[] {
  const names = [...new Set(rows.filter(({ row }) => row !== 'alone').map(({ bridge }) => bridge))]
  return names.flatMap((name) => readOne(rows.filter((each) => each.row !== 'alone' && each.bridge === name)) ?? [])
}

/** The modes of transport that one of two sides alone has. */
export function readAlone(rows: readonly QueryRow[]): { readonly mode: TransportMode; readonly side: string }[] {
  return rows.flatMap(({ row, mode, side }) =>
    row === 'alone' ? [{ mode: mode as TransportMode, side: String(side) }] : [],
  )
}

function readOne(rows: readonly QueryRow[]): ToldBridge | undefined {
  const of = (kind: string) => rows.filter(({ row }) => row === kind)
  const [before, now] = [of('before')[0], of('now')[0]]
  if (!before || !now) return undefined
  const modes = of('mode').map(({ mode, by }) => ({
    mode: mode as TransportMode,
    by: String(by).split(',').filter(Boolean),
  }))
  const told = (row: QueryRow) => toldSegment(row, modes)
  const [others, without] = [of('others')[0], of('without')[0]]
  return {
    sides:
      typeof before.side === 'string' && typeof now.side === 'string' ? { before: before.side, now: now.side } : null,
    before: Number(before.amount),
    now: Number(now.amount),
    steps: STEPS.flatMap((step) =>
      of('step').flatMap((row) => (row.step === step ? [{ step, amount: Number(row.amount) }] : [])),
    ),
    modes,
    by: modes.map(({ by }) => by).toSorted((one, other) => other.length - one.length)[0] ?? [],
    count: Number(before.segments),
    segments: of('segment').map(told),
    others: others ? { ...told(others), count: Number(others.segments) } : null,
    without: without ? told(without) : null,
    begun: of('begun')
      .map((row) => ({ ...told(row), name: String(row.client), since: String(row.since) as CalendarDate }))
      .toSorted((one, other) => (one.since < other.since ? -1 : one.since > other.since ? 1 : 0)),
  }
}

function toldSegment(row: QueryRow, modes: readonly BridgeMode[]): ToldSegment {
  const own = modes.find(({ mode }) => mode === row.mode)
  const amount = (name: string) => (typeof row[name] === 'number' ? row[name] : null)
  const terms = (side: 'before' | 'now') =>
    Object.fromEntries(TERMS.map((term) => [term, amount(`${side}_${term}`) ?? 0])) as Record<Term, number>
  return {
    mode: own && modes.length > 1 ? own.mode : null,
    counts: own && !countsPackages(own.mode) ? 'shipments' : 'packages',
    categories: typeof row.categories === 'string' ? (JSON.parse(row.categories) as string[]) : [],
    values: Object.fromEntries((own?.by ?? []).map((name) => [name, String(row[name] ?? '')])),
    before: amount('before'),
    now: amount('now'),
    change: amount('change') ?? 0,
    slope: amount('slope'),
    steps: Object.fromEntries(STEPS.flatMap((step) => (amount(step) === null ? [] : [[step, amount(step)]]))),
    terms: { before: terms('before'), now: terms('now') },
  }
}

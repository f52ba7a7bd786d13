import * as z from 'zod'
import { UNRATED } from '../rated.ts'

/** Packages alike in carrier, service, zone, weight and month, as they were sent and billed. */
export const ScenarioCell = z.strictObject({
  carrier: z.string(),
  service: z.string(),
  /** Empty: the invoice says none. */
  zone: z.string(),
  /** The place among `WEIGHT_BANDS` of what it is expected to be billed by under the agreement as it stands. */
  band: z.int(),
  /** YYYY-MM of the ship date. */
  month: z.string(),
  packages: z.int(),
  /** Whole cents, under the agreement as it stands and under the scenario. */
  before: z.int(),
  after: z.int(),
})
export type ScenarioCell = z.infer<typeof ScenarioCell>

/** Packages that cannot be rated before or after the change, by the reason: billed is what they count with on both sides, in whole cents. */
export const UnratedPackages = z.strictObject({ reason: z.enum(UNRATED), packages: z.int(), billed: z.int() })
export type UnratedPackages = z.infer<typeof UnratedPackages>

/** What one scenario makes of the packages of some ship dates. */
export interface ScenarioPart {
  readonly cells: readonly ScenarioCell[]
  readonly unrated: readonly UnratedPackages[]
}

/** Sums of cells, in whole cents. */
export interface CellSums {
  readonly packages: number
  readonly before: number
  readonly after: number
}

export interface ScenarioSegment extends CellSums {
  readonly carrier: string
  readonly service: string
  readonly zone: string
  readonly band: number
}

export const SCENARIO_DIMENSIONS = ['service', 'zone', 'band', 'month'] as const
export type ScenarioDimension = (typeof SCENARIO_DIMENSIONS)[number]

/** What a row of a breakdown is of: of services with their carrier, of bands their place as text. */
export interface BreakdownRow extends CellSums {
  readonly key: string
  /** Of services. */
  readonly carrier: string
}

/** Everything that is said of a scenario. */
export interface ScenarioAnswer {
  readonly rated: CellSums
  /** By reason, the most packages first. */
  readonly unrated: readonly UnratedPackages[]
  readonly by: Readonly<Record<ScenarioDimension, readonly BreakdownRow[]>>
  /** By carrier, service, zone and weight: first what gets cheaper, the most first, last what gets dearer, the most last. */
  readonly segments: readonly ScenarioSegment[]
}

/** The parts of a scenario as one answer: sums of whole cents, so nothing is rounded. */
export function answerOfParts(parts: readonly ScenarioPart[]): ScenarioAnswer {
  const cells = parts.flatMap((part) => part.cells)
  const byDimension = (dimension: ScenarioDimension): BreakdownRow[] => {
    const rows = summed(cells, (cell) => `${dimension === 'service' ? cell.carrier : ''}\n${cell[dimension]}`).map(
      ({ first, ...sums }) => ({
        ...sums,
        key: String(first[dimension]),
        carrier: dimension === 'service' ? first.carrier : '',
      }),
    )
    return rows.sort(dimension === 'service' ? (one, other) => other.before - one.before : byKey)
  }
  return {
    rated: sumOf(cells),
    unrated: unratedOf(parts),
    by: {
      service: byDimension('service'),
      zone: byDimension('zone'),
      band: byDimension('band'),
      month: byDimension('month'),
    },
    segments: summed(cells, ({ carrier, service, zone, band }) => [carrier, service, zone, band].join('\n'))
      .map(({ first: { carrier, service, zone, band }, ...sums }) => ({ ...sums, carrier, service, zone, band }))
      .sort((one, other) => one.after - one.before - (other.after - other.before)),
  }
}

/** Zones in the order that people count them, months and bands in theirs. */
function byKey(one: BreakdownRow, other: BreakdownRow): number {
  return one.key.length - other.key.length || (one.key < other.key ? -1 : 1)
}

function sumOf(cells: readonly CellSums[]): CellSums {
  return cells.reduce<CellSums>(
    (sums, { packages, before, after }) => ({
      packages: sums.packages + packages,
      before: sums.before + before,
      after: sums.after + after,
    }),
    { packages: 0, before: 0, after: 0 },
  )
}

function summed(
  cells: readonly ScenarioCell[],
  keyOf: (cell: ScenarioCell) => string,
): (CellSums & { readonly first: ScenarioCell })[] {
  const groups = new Map<string, ScenarioCell[]>()
  for (const cell of cells) {
    const key = keyOf(cell)
    const group = groups.get(key)
    if (group) group.push(cell)
    else groups.set(key, [cell])
  }
  return [...groups.values()].flatMap((group) => (group[0] ? [{ ...sumOf(group), first: group[0] }] : []))
}

function unratedOf(parts: readonly ScenarioPart[]): UnratedPackages[] {
  const found = parts.flatMap(({ unrated }) => unrated)
  return UNRATED.flatMap((reason) => {
    const own = found.filter((each) => each.reason === reason)
    if (own.length === 0) return []
    const sum = (figure: (each: UnratedPackages) => number) => own.reduce((total, each) => total + figure(each), 0)
    return [{ reason, packages: sum(({ packages }) => packages), billed: sum(({ billed }) => billed) }]
  }).sort((one, other) => other.packages - one.packages)
}

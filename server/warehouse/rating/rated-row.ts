import { RatedShipment } from '../../../domain/rating/rated.ts'
import type { QueryRow } from '../../../domain/query/query.ts'

const TEXTS = [
  'unrated',
  'zone',
  'tariff',
  'tariff_from',
  'billed_by',
  'list',
  'percent',
  'weekly_average',
  'minimum',
  'transportation',
  'fuel_percent',
  'fuel_off',
  'fuel_list',
  'fuel',
  'total',
]

/** What `shipmentOf` reads, of rows of `rated` or what is kept of them; beside no table called `due`, a surcharge here. SQL. */
export function ratedColumns(of: string): string {
  return [
    ...TEXTS.map((name) => `CAST(${of}.${name} AS VARCHAR) AS ${name}`),
    `CAST(${of}.billed AS DOUBLE) AS billed`,
    `CAST(${of}.divisor AS VARCHAR) AS divisor`,
    `CAST(to_json(list_transform(${of}.surcharges, lambda due: {code: due.code, list: CAST(due.list AS VARCHAR),
      percent: CAST(due.percent AS VARCHAR), net: CAST(due.net AS VARCHAR), fuelEligible: due.fuel_eligible})) AS VARCHAR) AS surcharges`,
  ].join(', ')
}

/** With the figures of each step; null: it cannot be rated. */
export function shipmentOf(row: QueryRow): RatedShipment | null {
  const text = (name: string) => (row[name] === null || row[name] === undefined ? null : String(row[name]))
  if (text('unrated') !== null) return null
  return RatedShipment.parse({
    billedPounds: Number(row.billed),
    billedBy: text('billed_by'),
    divisor: text('billed_by') === 'size' ? text('divisor') : null,
    zone: text('zone'),
    tariff: text('tariff'),
    tariffFrom: text('tariff_from'),
    list: text('list'),
    percent: text('percent'),
    weeklyAverage: text('weekly_average'),
    minimum: text('minimum'),
    transportation: text('transportation'),
    accessorials: JSON.parse(text('surcharges') ?? '[]') as unknown,
    fuelPercent: text('fuel_percent'),
    fuelOff: text('fuel_off'),
    fuelList: text('fuel_list'),
    fuel: text('fuel'),
    total: text('total'),
  })
}

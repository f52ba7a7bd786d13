import * as z from 'zod'
import type { Condition, PlacedCondition } from './condition.ts'
import { WrittenClause } from './where-clause.ts'

/** Catalogue ids: the only names of tables, columns, dimensions and measures that a query may use. */
export const CatalogName = z
  .string()
  .regex(/^[a-z][A-Za-z0-9_]{0,62}$/, 'must be letters, digits and _, and begin with a small letter')
export type CatalogName = z.infer<typeof CatalogName>

/** What a value is counted in; it decides conversion (currency, weight unit) and display. */
export const Unit = z.enum(['money', 'weight', 'packages', 'count', 'number', 'percent'])
export type Unit = z.infer<typeof Unit>

/** Columns that no table stores: the engine derives them, see server/warehouse/derived-columns.ts. */
export const DERIVED_COLUMNS = [
  'decided_status',
  'awaited_since',
  'freight_rows',
  'tracking_status',
  'account_division',
  'account_group',
  'consignee_area',
  'postal_area',
  'latitude',
  'longitude',
  'domestic_packages',
  'domestic_zones',
  'delivered_packages',
  'delivery_days',
  'business_delivery_days',
  'weighed_pkgs',
  'weighed_bill_pounds',
  'weighed_actual_pounds',
  'weighed_delta_pounds',
  'bill_weight_kgs',
  'actual_weight_kgs',
  'delta_weight_kgs',
  'weighed_bill_kgs',
  'weighed_actual_kgs',
  'weighed_delta_kgs',
  'normalised_zone',
  'overdue_days',
  'client_name',
  'residential',
  'weight_band',
  'load',
  'gl_code',
] as const
export type DerivedColumn = (typeof DERIVED_COLUMNS)[number]

/** The column that says in kilograms what a column says in pounds; undefined: there is none. */
export function kilogramsOf({ name, derived }: Pick<ColumnSpec, 'name' | 'derived'>): DerivedColumn | undefined {
  const kgs = (derived ?? name).replace(/_pounds$/, '_kgs')
  return DERIVED_COLUMNS.find((each) => each.endsWith('_kgs') && each === kgs)
}

/** A value that charges say, and the charges that say it: by their code, else by their category. */
const ChargeCase = z.strictObject({
  value: z.string().regex(/^[A-Za-z][A-Za-z ]{0,30}$/, 'must be letters and blanks'),
  codes: z.array(z.string().regex(/^[A-Za-z0-9_./-]{1,20}$/, 'must be a code of charges')).optional(),
  categories: z.array(CatalogName).optional(),
})
export type ChargeCase = z.infer<typeof ChargeCase>

export const ColumnSpec = z.strictObject({
  name: CatalogName,
  label: z.string().min(1),
  type: z.enum(['text', 'integer', 'decimal', 'date', 'timestamp']),
  unit: Unit.optional(),
  /** true: may be grouped by and filtered on. */
  dimension: z.boolean().optional(),
  /** The column is not stored but derived. */
  derived: z.enum(DERIVED_COLUMNS).optional(),
  /** The column is not stored but said by the code or category of each charge. */
  byCharge: z.array(ChargeCase).min(1).optional(),
})
export type ColumnSpec = z.infer<typeof ColumnSpec>

/** A date column cut to the first day of its period; answered as YYYY-MM-DD. */
export const TimeDimensionSpec = z.strictObject({
  name: CatalogName,
  label: z.string().min(1),
  column: CatalogName,
  grain: z.enum(['day', 'week', 'month', 'quarter', 'year']),
})
export type TimeDimensionSpec = z.infer<typeof TimeDimensionSpec>

const measureBase = {
  name: CatalogName,
  label: z.string().min(1),
  /** The formula in words, shown in "explain". */
  formula: z.string().min(1),
  unit: Unit,
}

export const AggregateMeasure = z.strictObject({
  ...measureBase,
  aggregate: z.enum(['sum', 'count', 'count_distinct']),
  /** A column; what is counted without doubles may be a time dimension too. */
  column: CatalogName,
  /** Counts only the rows that meet this where-clause, beside the query's own. */
  where: WrittenClause.optional(),
})
export type AggregateMeasure = z.infer<typeof AggregateMeasure>

/** Sum over sum of the same rows, in percent where that is its unit: never an average of averages; null where the denominator is zero. */
const RatioMeasure = z.strictObject({
  ...measureBase,
  numerator: CatalogName,
  denominator: CatalogName,
})
export type RatioMeasure = z.infer<typeof RatioMeasure>

/** Sums of the same rows, added up. */
const AddedMeasure = z.strictObject({ ...measureBase, terms: z.array(CatalogName).min(2) })
export type AddedMeasure = z.infer<typeof AddedMeasure>

/**
 * Of each week: the mean of a sum over it and the weeks before it, `weeks` in all, and so many population standard
 * deviations of those weeks more. Null where one of them has no rows. Only queries by week can ask it. GAP-17
 */
export const RollingMeasure = z.strictObject({
  ...measureBase,
  of: CatalogName,
  weeks: z.int().min(2).max(53),
  deviations: z.int().min(-9).max(9),
})
export type RollingMeasure = z.infer<typeof RollingMeasure>

export const MeasureSpec = z.union([AggregateMeasure, RatioMeasure, AddedMeasure, RollingMeasure])
export type MeasureSpec = z.infer<typeof MeasureSpec>

/** The sums and counts that a measure is made of, where it is not one itself. */
export function partsOf(measure: Exclude<MeasureSpec, AggregateMeasure>): string[] {
  if ('terms' in measure) return measure.terms
  return 'of' in measure ? [measure.of] : [measure.numerator, measure.denominator]
}

export const TableSpec = z.strictObject({
  $schema: z.string().optional(),
  table: CatalogName,
  label: z.string().min(1),
  /** Conditions that every query of the table carries, shown as built in. DATA-14 */
  exclusions: z.array(z.strictObject({ whereClause: WrittenClause, text: z.string() })),
  columns: z.array(ColumnSpec).min(1),
  timeDimensions: z.array(TimeDimensionSpec),
  measures: z.array(MeasureSpec),
})
export type TableSpec = z.infer<typeof TableSpec>

export interface Catalog {
  readonly tables: ReadonlyMap<string, TableIndex>
}

/** A table with its names looked up. A name is a column, a time dimension or a measure, never two of them. */
export interface TableIndex {
  readonly spec: TableSpec
  readonly columns: ReadonlyMap<string, ColumnSpec>
  readonly timeDimensions: ReadonlyMap<string, TimeDimensionSpec>
  readonly measures: ReadonlyMap<string, MeasureSpec>
}

export function buildCatalog(tables: readonly TableSpec[]): Catalog {
  const byName = <T extends { name: string }>(items: readonly T[]) => new Map(items.map((item) => [item.name, item]))
  return {
    tables: new Map(
      tables.map((spec) => [
        spec.table,
        {
          spec,
          columns: byName(spec.columns),
          timeDimensions: byName(spec.timeDimensions),
          measures: byName(spec.measures),
        },
      ]),
    ),
  }
}

/** The conditions that every query of a table carries. DATA-14 */
export function leftOut(table: TableIndex | undefined): Condition[] {
  return table?.spec.exclusions.map(({ whereClause }) => whereClause) ?? []
}

/** The conditions that a table's file says, each where it stands in it. */
export function placedTableConditions({ exclusions, measures }: TableSpec): PlacedCondition[] {
  return [
    ...exclusions.map(({ whereClause }, at) => ({ condition: whereClause, path: ['exclusions', at, 'whereClause'] })),
    ...measures.flatMap((measure, at) =>
      'aggregate' in measure && measure.where ? [{ condition: measure.where, path: ['measures', at, 'where'] }] : [],
    ),
  ]
}

/** The words for a dimension or measure; the name itself where the catalogue has none. */
export function labelOf(table: TableIndex | undefined, name: string): string {
  return (table?.columns.get(name) ?? table?.timeDimensions.get(name) ?? table?.measures.get(name))?.label ?? name
}

/** What a fact is counted in, as the catalogue says. */
export function unitOf(table: TableIndex | undefined, fact: string): Unit {
  return table?.measures.get(fact)?.unit ?? 'number'
}

/** Whether a column's values may be added up: amounts, weights and counts are; days and the like are not. */
export function isSummed({ type, unit }: ColumnSpec): boolean {
  return (type === 'integer' || type === 'decimal') && unit !== undefined
}

/** Whether values of parts add up to the value of the whole: sums and counts do, ratios and distinct counts do not. */
export function isAdditive(measure: MeasureSpec | undefined): boolean {
  return measure !== undefined && 'aggregate' in measure && measure.aggregate !== 'count_distinct'
}

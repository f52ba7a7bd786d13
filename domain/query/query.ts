import * as z from 'zod'
import { CatalogName, leftOut, type TableIndex } from './catalog.ts'
import { LIMIT_WORDS, MOST_QUERY_VALUES } from '../values/limit-words.ts'
import { failed, type Result } from '../values/problem.ts'
import { printCondition, type Condition } from './condition.ts'
import { SentClause } from './where-clause.ts'

/** Rows of one answer; a chart that asks without a limit gets at most this many and its `rowCount` says how many there are. */
export const MAX_ROWS = 10_000

export const CurrencyChoice = z.union([
  z.literal('all'),
  z.string().regex(/^[A-Z]{3}$/, 'must be all or a three-letter currency code'),
])
export type CurrencyChoice = z.infer<typeof CurrencyChoice>

export const WeightUnit = z.enum(['lbs', 'kgs'])
export type WeightUnit = z.infer<typeof WeightUnit>

export const OrderBy = z.strictObject({ name: CatalogName, direction: z.enum(['asc', 'desc']) })
export type OrderBy = z.infer<typeof OrderBy>

/** What a page shows before anybody chooses, and what a body holds that says neither: the spec's bodies do not. API-34 to API-41 */
export const NEW_PAGE = { currency: 'all', unit: 'lbs' } as const satisfies {
  readonly currency: CurrencyChoice
  readonly unit: WeightUnit
}

/** Comma-joined ids of chosen child clients, the client's own id too where it is chosen beside or without them; empty or absent: the client with all its children. */
export const ChildClientIds = z
  .string()
  .max(20_000)
  .regex(/^(\d+(,\d+)*)?$/, 'must be ids joined by commas')

/**
 * The only way to ask the warehouse. Names are catalogue ids, where-clauses travel as text in the
 * grammar of `condition.ts` and are conditions inside, and whose rows are read is decided by the server from the signed-in
 * user: `clientId` and `childClientIdsCSV` only narrow it. API-39 to API-41.
 */
export const Query = z
  .strictObject({
    selectColumnNames: z.array(CatalogName).min(1).max(60),
    fromTableNames: z.array(CatalogName).length(1),
    whereClauseDetails: z.array(SentClause).max(100),
    /** By measures: which of those rows alone they count. A ratio and a sum of sums hand theirs on to what they are made of. */
    measureWhereClauses: z.record(CatalogName, z.array(SentClause).min(1).max(20)).optional(),
    groupByDetails: z.array(CatalogName).max(12),
    orderByDetails: z.array(OrderBy).max(12),
    clientId: z.int().positive(),
    childClientIdsCSV: ChildClientIds.optional(),
    currency: CurrencyChoice.default(NEW_PAGE.currency),
    unit: WeightUnit.default(NEW_PAGE.unit),
    limit: z.int().min(1).max(MAX_ROWS).optional(),
  })
  .meta({ id: 'Query' })
export type Query = z.infer<typeof Query>

/** A Query as it travels and as a person reads it. */
export function sentQuery(query: Query) {
  const { measureWhereClauses: own, ...rest } = query
  return {
    ...rest,
    whereClauseDetails: query.whereClauseDetails.map(printCondition),
    ...(own
      ? {
          measureWhereClauses: Object.fromEntries(
            Object.entries(own).map(([name, conditions]) => [name, conditions.map(printCondition)]),
          ),
        }
      : {}),
  }
}

/** Its own conditions, in the order asked, and what its table always leaves out. */
export function conditionsOf({ whereClauseDetails }: Query, table: TableIndex | undefined): Condition[] {
  return [...whereClauseDetails, ...leftOut(table)]
}

/** Fails (`too-large`) where the lists of a query name more values than one may; undefined: they do not. */
export function tooManyValues({ whereClauseDetails, measureWhereClauses = {} }: Query): Result<never> | undefined {
  const values = [whereClauseDetails, ...Object.values(measureWhereClauses)]
    .flat()
    .reduce((sum, condition) => sum + ('values' in condition ? condition.values.length : 0), 0)
  return values <= MOST_QUERY_VALUES ? undefined : failed('too-large', { detail: LIMIT_WORDS.queryValues })
}

/** Decimals arrive as numbers in full precision, dates as YYYY-MM-DD, timestamps as ISO text without a zone. */
export type QueryRow = Readonly<Record<string, string | number | null>>

export interface QueryResult {
  readonly data: readonly QueryRow[]
  /** All rows of the answer; more than `data` holds when it was cut at the limit. */
  readonly rowCount: number
  /** Rises with every publish of the warehouse. */
  readonly dataVersion: number
}

/** Whether an answer holds what charts and tables draw: rows of values, and how many there are. */
export function isQueryResult(answer: unknown): answer is QueryResult {
  if (
    typeof answer !== 'object' ||
    answer === null ||
    !('data' in answer && 'rowCount' in answer && 'dataVersion' in answer)
  )
    return false
  return (
    Array.isArray(answer.data) &&
    answer.data.every(isRow) &&
    Number.isInteger(answer.rowCount) &&
    Number.isInteger(answer.dataVersion)
  )
}

function isRow(row: unknown): row is QueryRow {
  return (
    typeof row === 'object' &&
    row !== null &&
    !Array.isArray(row) &&
    Object.values(row).every((value) => value === null || ['string', 'number'].includes(typeof value))
  )
}

export function childClientIds(query: Pick<Query, 'childClientIdsCSV'>): number[] {
  return query.childClientIdsCSV ? query.childClientIdsCSV.split(',').map(Number) : []
}

import type { QueryRow } from '../../../domain/query/query.ts'
import { mapInSlices } from '../../../server/http/time-slices.ts'
import { EngineInterrupted, type Engine, type Parameter, type Statement } from '../../../server/warehouse/engine.ts'
import { CLICKHOUSE } from './clickhouse-dialect.ts'
import { isPublished, READ_TABLES, seenIn } from './clickhouse-schema.ts'

/** What the engine uses of the client of `@clickhouse/client`. */
export interface ClickhouseClient {
  query(asked: {
    readonly query: string
    readonly format: 'JSONCompact'
    readonly query_params: Readonly<Record<string, string>>
    readonly clickhouse_settings: Readonly<Record<string, string | number>>
    readonly abort_signal: AbortSignal
  }): Promise<{ text(): Promise<string> }>
  command(asked: {
    readonly query: string
    readonly clickhouse_settings?: Readonly<Record<string, string | number>>
  }): Promise<unknown>
  close(): Promise<void>
}

export interface ClickhouseOptions {
  readonly client: ClickhouseClient
  /** After which a statement ends in the engine, also one that nobody hears of any more. */
  readonly timeLimitMs: number
  /** The publish up to which a statement that begins now reads. */
  readonly dataVersion: () => number
}

/** So that SQL means what it means to others: a value that is not there is null, and digits are neither lost nor left out. */
const MEANING = {
  join_use_nulls: 1,
  aggregate_functions_null_for_empty: 1,
  prefer_column_name_to_alias: 1,
  transform_null_in: 0,
  enable_extended_results_for_datetime_functions: 1,
  output_format_decimal_trailing_zeros: 1,
  output_format_json_quote_decimals: 1,
  output_format_json_quote_64bit_integers: 1,
  // Whose rows are asked for is on one shard, and so is what they are joined with.
  distributed_product_mode: 'local',
  cancel_http_readonly_queries_on_client_close: 1,
} as const

const TIME_IS_UP = '159'

/** Runs statements on a ClickHouse. */
export function createClickhouseEngine({ client, timeLimitMs, dataVersion }: ClickhouseOptions): Engine {
  let interrupted = 0
  const settings = { ...MEANING, max_execution_time: timeLimitMs / 1000 }

  const run = async ({ sql, params }: Statement, signal: AbortSignal): Promise<QueryRow[]> => {
    if (signal.aborted) throw new EngineInterrupted()
    const onAbort = () => void (interrupted += 1)
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      const answer = await client.query({
        query: placed(sql, params),
        format: 'JSONCompact',
        query_params: Object.fromEntries(params.map((param, at) => [`p${at + 1}`, boundValue(param)])),
        clickhouse_settings: { ...settings, additional_table_filters: filtersOf(dataVersion()) },
        abort_signal: signal,
      })
      return await rowsOf(await answer.text())
    } catch (error) {
      if (signal.aborted || codeOf(error) === TIME_IS_UP) throw new EngineInterrupted('interrupted', { cause: error })
      throw error
    } finally {
      signal.removeEventListener('abort', onAbort)
    }
  }

  return { dialect: CLICKHOUSE, run, interrupted: () => interrupted, close: () => void client.close() }
}

const PUBLISHED = READ_TABLES.map(({ name }) => name).filter(isPublished)

/** What the engine adds to the conditions of every table that a statement reads, wherever in it: rows of the publishes up to a version. */
function filtersOf(version: number): string {
  return `{${PUBLISHED.map((table) => `'${table}': '${seenIn(version)}'`).join(', ')}}`
}

/** Texts and names of the statement, in which nothing is a place, and the places of values. */
const PLACES = /'(?:[^'\\]|\\.|'')*'|"[^"]*"|\$(\d+)/g

/** A statement with its places as ClickHouse writes them. */
function placed(sql: string, params: readonly Parameter[]): string {
  return sql.replace(PLACES, (found, at: string | undefined) => {
    const param = at === undefined ? undefined : params[Number(at) - 1]
    return param ? `{p${at}:${TYPES[param.type]}}` : found
  })
}

const TYPES: Readonly<Record<Parameter['type'], string>> = {
  text: 'String',
  integer: 'Int64',
  // Wide enough to be compared with any amount, converted ones too.
  decimal: 'Decimal(38, 6)',
  date: 'Date32',
  timestamp: "DateTime64(6, 'UTC')",
}

/** What a Date32 holds; no row has a day outside of it, so a day before all or after all compares as it does. */
const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '2299-12-31']

function boundValue({ type, value }: Parameter): string {
  if (type !== 'date' && type !== 'timestamp') return value
  const day = value.slice(0, 10)
  if (day <= FIRST_DAY) return FIRST_DAY
  if (day >= LAST_DAY) return LAST_DAY
  return type === 'date' ? day : `${day} ${(value.slice(11) || '00:00').padEnd(8, ':00')}`
}

interface Answer {
  readonly meta: readonly { readonly name: string; readonly type: string }[]
  readonly data: readonly (readonly (string | number | boolean | null)[])[]
}

function rowsOf(text: string): Promise<QueryRow[]> {
  const { meta, data } = JSON.parse(text) as Answer
  const read = meta.map(({ type }) => readerOf(type))
  return mapInSlices(data, (row) =>
    Object.fromEntries(
      meta.map(({ name }, at) => {
        const value = row[at] ?? null
        return [name, value === null ? null : (read[at]?.(value) ?? null)]
      }),
    ),
  )
}

function readerOf(type: string): (value: string | number | boolean) => string | number {
  const plain = /^(?:LowCardinality\()?(?:Nullable\()?(\w+)/.exec(type)?.[1] ?? ''
  if (/^(?:U?Int|Float|Decimal)/.test(plain)) return Number
  if (plain === 'DateTime64') return (value) => String(value).replace(/\.?0+$/, '')
  return String
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return 'code' in error ? String(error.code) : /^(?:Query failed: )?Code: (\d+)/.exec(error.message)?.[1]
}

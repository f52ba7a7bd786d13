import {
  DuckDBTypeId,
  JsonDuckDBValueConverter,
  type DuckDBDataChunk,
  type DuckDBDecimalValue,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api'
import type { QueryRow } from '../../../domain/query/query.ts'

type Cell = string | number | null

/** As the driver gives them. */
const AS_THEY_ARE = new Set([
  DuckDBTypeId.VARCHAR,
  DuckDBTypeId.TINYINT,
  DuckDBTypeId.SMALLINT,
  DuckDBTypeId.INTEGER,
  DuckDBTypeId.DOUBLE,
])
const LARGE_INTEGERS = new Set([DuckDBTypeId.BIGINT, DuckDBTypeId.HUGEINT])

/** Each row of an answer, made when it is its turn. Values are read by the types of their columns: asking each value for its own takes four times as long. */
export function* rowMakers(
  chunks: readonly DuckDBDataChunk[],
  { names, types }: { readonly names: readonly string[]; readonly types: readonly DuckDBType[] },
): Generator<() => QueryRow> {
  const readers = types.map(readerOf)
  for (const chunk of chunks) {
    const vectors = types.map((_, at) => chunk.getColumnVector(at))
    for (let place = 0; place < chunk.rowCount; place += 1)
      yield () => {
        const row: Record<string, Cell> = {}
        for (let at = 0; at < names.length; at += 1) {
          const value = vectors[at]?.getItem(place) ?? null
          row[names[at] as string] = value === null ? null : (readers[at] as (typeof readers)[number])(value)
        }
        return row
      }
  }
}

function readerOf(type: DuckDBType): (value: DuckDBValue) => Cell {
  if (AS_THEY_ARE.has(type.typeId)) return (value) => value as Cell
  if (LARGE_INTEGERS.has(type.typeId)) return Number
  if (type.typeId === DuckDBTypeId.DECIMAL) return (value) => numberOfDecimal(value as DuckDBDecimalValue)
  return (value) => String(JsonDuckDBValueConverter(value, type, JsonDuckDBValueConverter))
}

/** Of ten, as far as they are exact numbers. */
const POWERS = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`))

/** The number that its text is: the quotient of two numbers that are exact is the nearest one. */
function numberOfDecimal(decimal: DuckDBDecimalValue): number {
  const [whole, power] = [Number(decimal.value), POWERS[decimal.scale]]
  return power !== undefined && Number.isSafeInteger(whole) ? whole / power : Number(String(decimal))
}

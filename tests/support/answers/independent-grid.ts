import type { ColumnSpec, TableIndex } from '../../../domain/query/catalog.ts'
import type { GridFilter } from '../../../domain/dashboards/open-rows/grid-filters.ts'
import type { GridRequest } from '../../../domain/grid/grid-request.ts'
import { keptRows, type AnsweredRow, type StoredRow } from './independent-answer.ts'

/** An exact decimal in units of 1e-16. */
type Units = bigint
type Value = string | Units | null
interface Row {
  readonly get: (field: string) => Value | undefined
}

export interface IndependentGridOptions {
  readonly rows: readonly StoredRow[]
  readonly readable: readonly number[]
  readonly table: TableIndex
  /** Catalogue names of the grid. */
  readonly columns: readonly string[]
  readonly rowId: string
}

const SCALE = 16
const ONE: Units = 10n ** BigInt(SCALE)

/** The whole answer to a grid request before its block is cut, read row by row in this process, with no SQL. */
export function independentGrid(
  request: GridRequest,
  { rows, readable, table, columns, rowId }: IndependentGridOptions,
): AnsweredRow[] {
  const specs = [...columns, rowId].flatMap((name) => table.columns.get(name) ?? [])
  const exclusions = table.spec.exclusions.map(({ whereClause }) => whereClause)
  const bySpec = new Map(specs.map((spec) => [spec.name.toUpperCase(), spec]))
  const read = keptRows(
    { whereClauseDetails: [...request.whereClauses, ...exclusions], currency: request.currency },
    { rows, readable },
  ).map((row): Row => {
    const known = new Map<string, Value | undefined>()
    return {
      get: (field) => {
        if (!known.has(field)) known.set(field, valueOf(row, bySpec.get(field), request))
        return known.get(field)
      },
    }
  })
  const filtered = read.filter((row) =>
    Object.entries(request.filterModel).every(([field, filter]) =>
      passes(row.get(field) ?? null, filter, bySpec.get(field)),
    ),
  )
  const kept = filtered.filter((row) =>
    request.groupKeys.every((key, at) => shown(row.get(request.rowGroupCols[at]?.field ?? '') ?? null) === key),
  )
  const group = request.rowGroupCols[request.groupKeys.length]
  if (!group && !request.pivotMode) {
    const ordered = kept.sort(byFields(request, rowId.toUpperCase()))
    return ordered.map((row) =>
      Object.fromEntries(columns.map((name) => [name.toUpperCase(), shownValue(row.get(name.toUpperCase()) ?? null)])),
    )
  }
  const pivots =
    request.pivotMode && request.pivotCols.length > 0
      ? distinct(filtered.map((row) => request.pivotCols.map(({ field }) => shown(row.get(field) ?? null) ?? '')))
      : null
  const groups = new Map<string | null, Row[]>(group ? [] : [[null, kept]])
  for (const row of group ? kept : []) {
    const key = shown(row.get(group?.field ?? '') ?? null)
    const members = groups.get(key)
    if (members) members.push(row)
    else groups.set(key, [row])
  }
  const answered = [...groups.values()].map((members) => {
    const values = request.valueCols.flatMap(({ field, aggFunc }): [string, Value][] => {
      if (!pivots)
        return [
          [
            field,
            aggregate(
              members.map((row) => row.get(field) ?? null),
              aggFunc,
            ),
          ],
        ]
      return pivots.map((texts) => [
        [...texts, field].join('|'),
        aggregate(
          members
            .filter((row) =>
              request.pivotCols.every((pivot, at) => (shown(row.get(pivot.field) ?? null) ?? '') === texts[at]),
            )
            .map((row) => row.get(field) ?? null),
          aggFunc,
        ),
      ])
    })
    return new Map<string, Value>([
      ...(group ? [[group.field, members[0]?.get(group.field) ?? null] as const] : []),
      ['CHILD_COUNT', BigInt(members.length) * ONE] as const,
      ...values,
    ])
  })
  if (group) answered.sort(byFields(request, group.field))
  return answered.map((row) => Object.fromEntries([...row].map(([field, value]) => [field, shownValue(value)])))
}

function valueOf(
  row: StoredRow,
  spec: ColumnSpec | undefined,
  { currency, unit: weightUnit }: GridRequest,
): Value | undefined {
  if (!spec) return undefined
  const { name, type, unit } = spec
  const value = row[name] ?? null
  if (value === null) return null
  if (type === 'timestamp') return String(value).slice(0, 10)
  if (type !== 'integer' && type !== 'decimal') return String(value)
  if (unit === 'weight' && weightUnit === 'kgs')
    return name === 'delta_weight_pounds'
      ? kilograms(row, 'bill') - kilograms(row, 'actual')
      : kilograms(row, name.split('_')[0])
  return (units(String(value)) * units(unit === 'money' && currency === 'all' ? String(row.usd_rate) : '1')) / ONE
}

/** What the file says where it says kilograms. */
function kilograms(row: StoredRow, weighing = ''): Units {
  if (row[`${weighing}_weight_unit`] === 'kgs') return units(String(row[`${weighing}_weight`]))
  return (units(String(row[`${weighing}_weight_pounds`])) * units('0.45359237')) / ONE
}

function units(decimal: string): Units {
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.')
  const size = BigInt(whole + fraction.padEnd(SCALE, '0').slice(0, SCALE))
  return decimal.startsWith('-') ? -size : size
}

function numberOf(value: Units): number {
  return Number(`${value}e-${SCALE}`)
}

/** As the grid's group keys say it. */
function shown(value: Value): string | null {
  return typeof value === 'bigint' ? String(numberOf(value)) : value
}

function shownValue(value: Value): string | number | null {
  return typeof value === 'bigint' ? numberOf(value) : value
}

function aggregate(values: readonly Value[], name: GridRequest['valueCols'][number]['aggFunc']): Value {
  const present = values.filter((value) => value !== null)
  if (name === 'count') return BigInt(present.length) * ONE
  const numbers = present.filter((value) => typeof value === 'bigint')
  const [first] = numbers
  if (first === undefined) return null
  if (name === 'min') return numbers.reduce((least, value) => (value < least ? value : least), first)
  if (name === 'max') return numbers.reduce((most, value) => (value > most ? value : most), first)
  const sum = numbers.reduce((total, value) => total + value, 0n)
  return name === 'sum' ? sum : sum / BigInt(numbers.length)
}

function distinct(all: readonly string[][]): string[][] {
  return [...new Map(all.map((texts) => [JSON.stringify(texts), texts])).values()].sort(
    (a, b) => a.map((text, at) => bytes(text, b[at] ?? '')).find((order) => order !== 0) ?? 0,
  )
}

function byFields({ sortModel, rowGroupCols, groupKeys }: GridRequest, last: string): (a: Row, b: Row) => number {
  const group = rowGroupCols[groupKeys.length]?.field
  const terms = sortModel.map(({ colId, sort }) => ({
    field: colId.startsWith('ag-Grid-AutoColumn') ? (group ?? colId) : colId,
    sign: sort === 'desc' ? -1 : 1,
  }))
  return (a, b) => {
    for (const { field, sign } of [...terms, { field: last, sign: 1 }]) {
      const order = compared(a.get(field) ?? null, b.get(field) ?? null, sign)
      if (order !== 0) return order
    }
    return 0
  }
}

/** Nothing comes last in both directions. */
function compared(a: Value, b: Value, sign: number): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  if (typeof a === 'bigint' && typeof b === 'bigint') return a === b ? 0 : a < b ? -sign : sign
  return sign * bytes(String(a), String(b))
}

function bytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

function passes(value: Value, filter: GridFilter, spec: ColumnSpec | undefined): boolean {
  if (filter.filterType === 'set') return filter.values.includes(shown(value))
  if (filter.type === 'blank') return value === null || value === ''
  if (filter.type === 'notBlank') return value !== null && value !== ''
  if (filter.filterType === 'text') {
    if (!filter.filter || !/[\p{L}\p{N}$/]/u.test(filter.filter)) return true
    const [has, wanted] = [String(value ?? '').toLowerCase(), filter.filter.toLowerCase()]
    switch (filter.type) {
      case 'contains':
        return value !== null && has.includes(wanted)
      case 'notContains':
        return !has.includes(wanted)
      case 'startsWith':
        return value !== null && has.startsWith(wanted)
      case 'endsWith':
        return value !== null && has.endsWith(wanted)
      case 'notEqual':
        return has !== wanted
      default:
        return value !== null && has === wanted
    }
  }
  const [from, to] =
    filter.filterType === 'number'
      ? [filter.filter, filter.filterTo].map((each) =>
          each === null || each === undefined ? null : units(each.toFixed(6)),
        )
      : [filter.dateFrom, filter.dateTo].map((each) => each?.slice(0, 10) ?? null)
  if (from === null || from === undefined || (filter.type === 'inRange' && (to === null || to === undefined)))
    return true
  if (value === null) return false
  const places = spec?.unit === 'money' ? 2n : spec?.unit === 'weight' ? 6n : null
  const left = typeof value === 'bigint' && places !== null ? toPlaces(value, places) : value
  const [low, high] = [compared(left, from, 1), compared(left, to ?? null, 1)]
  switch (filter.type) {
    case 'equals':
      return low === 0
    case 'notEqual':
      return low !== 0
    case 'lessThan':
      return low < 0
    case 'lessThanOrEqual':
      return low <= 0
    case 'greaterThan':
      return low > 0
    case 'greaterThanOrEqual':
      return low >= 0
    case 'inRange':
      return low >= 0 && high <= 0
  }
}

/** Rounded to so many decimals, half away from zero. */
function toPlaces(value: Units, places: bigint): Units {
  const step = ONE / 10n ** places
  const size = value < 0n ? -value : value
  const rounded = ((size + step / 2n) / step) * step
  return value < 0n ? -rounded : rounded
}

import { kilogramsOf, partsOf, type Catalog, type ColumnSpec, type TableIndex } from '../../../domain/query/catalog.ts'
import { isSameCondition, type Condition } from '../../../domain/query/condition.ts'
import { isNotZero, narrows } from '../../../domain/query/measure-rows.ts'
import { conditionsOf, type Query } from '../../../domain/query/query.ts'
import type { ReadFrom } from '../../../domain/query/timed-result.ts'
import { MADE_OF } from '../derived-columns.ts'
import { countOfNotZero, IN_EVERY_ROW, ROW_COUNT, ROWS_THAT, type RollUp } from './roll-ups.ts'

/** A roll-up as a query reads it. */
export interface ReadRollUp extends RollUp {
  /** Its column that says how many of the rows that are asked for, and that meet these conditions, a row of it stands for; and the conditions that are left to be asked. */
  readonly counting: (conditions: readonly Condition[]) => {
    readonly column: string
    readonly left: readonly Condition[]
  }
  /** A condition as its own columns say it, in SQL; undefined: as the rows would. */
  readonly saidOf: (condition: Condition, column: ColumnSpec) => string | undefined
}

interface Asked {
  readonly query: Query
  readonly table: TableIndex
}

/** The first roll-up that gives the same answer as the rows themselves; undefined: only the rows can answer. Pure. */
export function rollUpFor(query: Query, of: Omit<Asked, 'query'> & { readonly rollUps: readonly RollUp[] }) {
  for (const rollUp of of.rollUps) {
    if (rollUp.table !== of.table.spec.table) continue
    const { lacks, notZero } = comparedWith(rollUp, { query, table: of.table })
    if (lacks.length === 0) return readRollUp(rollUp, notZero)
  }
  return undefined
}

/** What answers a query: a roll-up, or the rows, and then what the roll-up that comes nearest does not hold. */
export function readFrom(
  query: Query,
  { catalog, rollUps }: { readonly catalog: Catalog; readonly rollUps: readonly RollUp[] },
): ReadFrom {
  const table = catalog.tables.get(query.fromTableNames[0] ?? '')
  const read = table && rollUpFor(query, { table, rollUps })
  if (read) return { sums: read.name }
  const lacks = rollUps.flatMap((rollUp) =>
    table && rollUp.table === table.spec.table ? [comparedWith(rollUp, { query, table }).lacks] : [],
  )
  return { lacks: lacks.toSorted((one, other) => one.length - other.length)[0] ?? [] }
}

function readRollUp(rollUp: RollUp, notZero: string | undefined): ReadRollUp {
  return {
    ...rollUp,
    counting: (conditions) =>
      sumOfRowsThat(rollUp, conditions) ?? {
        column: notZero === undefined ? ROW_COUNT : countOfNotZero(notZero),
        left: conditions,
      },
    saidOf: (condition, { name, derived }) => {
      if (rollUp.only?.some((each) => isSameCondition(each, condition))) return 'true'
      const sum = derived ?? name
      return isNotZero(condition) && rollUp.sums.includes(sum) ? `"${countOfNotZero(sum)}" > 0` : undefined
    },
  }
}

/** What a query asks that a roll-up cannot say; and the sum whose rows of zero the query leaves out, if there is one. */
function comparedWith(
  rollUp: RollUp,
  { query, table }: Asked,
): { readonly lacks: string[]; readonly notZero: string | undefined } {
  const lacks = new Set<string>()
  const { only = [] } = rollUp
  const asked = conditionsOf(query, table)
  for (const each of only) if (!asked.some((other) => isSameCondition(each, other))) lacks.add(each.column)

  const isOfAll = (condition: Condition) => only.some((each) => isSameCondition(each, condition))
  const holds = (condition: Condition) => isOfAll(condition) || hasColumn(rollUp, { name: condition.column, table })
  // A row of sums can tell what is not zero of one sum alone, by its number of such rows.
  const notZero = new Set<string>()
  for (const condition of asked) {
    if (holds(condition)) continue
    const sum = table.columns.get(condition.column)
    const column = sum && (sum.derived ?? sum.name)
    if (column !== undefined && isNotZero(condition) && rollUp.sums.includes(column)) notZero.add(column)
    else lacks.add(condition.column)
  }
  const summed = new Set(notZero)

  const measures = query.selectColumnNames.flatMap((name) => table.measures.get(name) ?? [])
  if (query.groupByDetails.length === 0 && measures.length === 0) lacks.add('rows')
  for (const name of [...query.groupByDetails, ...query.selectColumnNames])
    if (!table.measures.has(name) && !hasColumn(rollUp, { name, table })) lacks.add(name)
  for (const measure of measures) {
    const own = query.measureWhereClauses?.[measure.name] ?? []
    const names = 'aggregate' in measure ? [measure.name] : partsOf(measure)
    for (const name of names) {
      const part = table.measures.get(name)
      if (!part || !('aggregate' in part)) {
        lacks.add(name)
        continue
      }
      const column = table.columns.get(part.column)
      const counted = [...(part.where ? [part.where] : []), ...own.filter((each) => narrows(each, part, column))]
      const isCount = part.aggregate === 'count' && IN_EVERY_ROW.includes(part.column)
      const rowsThat = isCount ? sumOfRowsThat(rollUp, counted) : undefined
      if (rowsThat) summed.add(rowsThat.column)
      if (!(rowsThat?.left ?? counted).every(holds)) lacks.add(name)
      if (part.aggregate === 'sum') {
        const sum = column && inChosenUnit(column, query)
        if (sum !== undefined && rollUp.sums.includes(sum)) summed.add(sum)
        else lacks.add(name)
      } else if (part.aggregate === 'count_distinct') {
        if (!hasColumn(rollUp, { name: part.column, table })) lacks.add(name)
      } else if (!isCount) lacks.add(name)
    }
  }
  if (notZero.size > 0 && summed.size > 1) notZero.forEach((column) => lacks.add(column))
  return { lacks: [...lacks], notZero: [...notZero][0] }
}

/** Whether each row of a roll-up has one value of a column or period, or what that is made of. */
function hasColumn({ keys }: RollUp, { name, table }: { name: string; table: TableIndex }): boolean {
  const time = table.timeDimensions.get(name)
  if (time) return keys.includes(time.column)
  const column = table.columns.get(name)
  if (column?.byCharge) return ['accessorial_code', 'charge_category'].every((key) => keys.includes(key))
  if (!column?.derived) return keys.includes(name)
  return keys.includes(column.derived) || (MADE_OF[column.derived]?.every((key) => keys.includes(key)) ?? false)
}

/** The sum that counts the rows that meet one of these conditions, where a roll-up has it and that does not hold for all of its rows. */
function sumOfRowsThat(rollUp: RollUp, conditions: readonly Condition[]) {
  for (const { where, column } of ROWS_THAT) {
    const met = conditions.find((each) => isSameCondition(each, where))
    if (met && rollUp.sums.includes(column) && !rollUp.only?.some((each) => isSameCondition(each, where)))
      return { column, left: conditions.filter((each) => each !== met) }
  }
  return undefined
}

/** The column that is added up for a column, in the unit that is asked. */
function inChosenUnit(column: ColumnSpec, { unit }: Query): string {
  const kilograms = column.unit === 'weight' && unit === 'kgs' ? kilogramsOf(column) : undefined
  return kilograms ?? column.derived ?? column.name
}

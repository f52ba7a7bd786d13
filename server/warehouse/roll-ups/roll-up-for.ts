import {
  kilogramsOf,
  partsOf,
  type AggregateMeasure,
  type ColumnSpec,
  type TableIndex,
} from '../../../domain/query/catalog.ts'
import { isSameCondition, type Condition } from '../../../domain/query/condition.ts'
import { isNotZero, narrows } from '../../../domain/query/measure-rows.ts'
import { conditionsOf, type Query } from '../../../domain/query/query.ts'
import type { ReadFrom } from '../../../domain/query/timed-result.ts'
import { DERIVED_COLUMNS } from '../derived-columns.ts'
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

/** What answers a query. */
export interface Choice {
  /** The first roll-up that gives the same answer as the rows themselves; undefined: only the rows can answer. */
  readonly rollUp?: ReadRollUp
  /** The same for a person; of the rows, what the roll-up that comes nearest does not hold. */
  readonly readFrom: ReadFrom
}

export function rollUpFor(query: Query, of: Omit<Asked, 'query'> & { readonly rollUps: readonly RollUp[] }): Choice {
  let nearest: readonly string[] | undefined
  for (const rollUp of of.rollUps) {
    if (rollUp.table !== of.table.spec.table) continue
    const { lacks, notZero } = comparedWith(rollUp, { query, table: of.table })
    if (lacks.length === 0) return { rollUp: readRollUp(rollUp, notZero), readFrom: { sums: rollUp.name } }
    if (!nearest || lacks.length < nearest.length) nearest = lacks
  }
  return { readFrom: { lacks: nearest ?? [] } }
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
  asked: Asked,
): { readonly lacks: string[]; readonly notZero: string | undefined } {
  const conditions = conditionsLacked(rollUp, asked)
  const measures = measuresLacked(rollUp, asked)
  const { notZero } = conditions
  const lacks = new Set([...conditions.lacks, ...namesLacked(rollUp, asked), ...measures.lacks])
  // A row of sums can tell what is not zero of one sum alone, by its number of such rows.
  if (notZero.size > 0 && new Set([...notZero, ...measures.summed]).size > 1) notZero.forEach((sum) => lacks.add(sum))
  return { lacks: [...lacks], notZero: [...notZero][0] }
}

/** The conditions on which a roll-up cannot say; and the sums that are asked to be other than zero. */
function conditionsLacked(rollUp: RollUp, { query, table }: Asked) {
  const asked = conditionsOf(query, table)
  const lacks: string[] = []
  const notZero = new Set<string>()
  for (const each of rollUp.only ?? [])
    if (!asked.some((other) => isSameCondition(each, other))) lacks.push(each.column)
  for (const condition of asked) {
    if (holds(rollUp, { condition, table })) continue
    const sum = table.columns.get(condition.column)
    const column = sum && (sum.derived ?? sum.name)
    if (column !== undefined && isNotZero(condition) && rollUp.sums.includes(column)) notZero.add(column)
    else lacks.push(condition.column)
  }
  return { lacks, notZero }
}

/** What is asked beside measures that a roll-up does not have. */
function namesLacked(rollUp: RollUp, { query, table }: Asked): string[] {
  const lacks = [...query.groupByDetails, ...query.selectColumnNames].filter(
    (name) => !table.measures.has(name) && !hasColumn(rollUp, { name, table }),
  )
  const isRows = query.groupByDetails.length === 0 && !query.selectColumnNames.some((name) => table.measures.has(name))
  return isRows ? ['rows', ...lacks] : lacks
}

/** The measures that a roll-up cannot add up; and the sums that the others add up. */
function measuresLacked(rollUp: RollUp, { query, table }: Asked) {
  const lacks: string[] = []
  const summed: string[] = []
  for (const measure of query.selectColumnNames.flatMap((name) => table.measures.get(name) ?? [])) {
    const own = query.measureWhereClauses?.[measure.name] ?? []
    for (const name of 'aggregate' in measure ? [measure.name] : partsOf(measure)) {
      const part = table.measures.get(name)
      const sums = part && 'aggregate' in part ? sumsOf(part, { rollUp, own, query, table }) : undefined
      if (sums) summed.push(...sums)
      else lacks.push(name)
    }
  }
  return { lacks, summed }
}

/** The sums of a roll-up that make a measure, none where its keys alone do; undefined: it cannot make it. */
function sumsOf(
  measure: AggregateMeasure,
  { rollUp, own, query, table }: Asked & { readonly rollUp: RollUp; readonly own: readonly Condition[] },
): string[] | undefined {
  const column = table.columns.get(measure.column)
  const counted = [...(measure.where ? [measure.where] : []), ...own.filter((each) => narrows(each, measure, column))]
  const areHeld = (conditions: readonly Condition[]) =>
    conditions.every((condition) => holds(rollUp, { condition, table }))
  if (measure.aggregate === 'count' && IN_EVERY_ROW.includes(measure.column)) {
    const rowsThat = sumOfRowsThat(rollUp, counted)
    return areHeld(rowsThat?.left ?? counted) ? (rowsThat ? [rowsThat.column] : []) : undefined
  }
  if (!areHeld(counted)) return undefined
  if (measure.aggregate === 'count_distinct') return hasColumn(rollUp, { name: measure.column, table }) ? [] : undefined
  const sum = measure.aggregate === 'sum' && column ? inChosenUnit(column, query) : undefined
  return sum !== undefined && rollUp.sums.includes(sum) ? [sum] : undefined
}

/** Whether each row of a roll-up stands for rows that all meet a condition, or none does. */
function holds(
  rollUp: RollUp,
  { condition, table }: { readonly condition: Condition; readonly table: TableIndex },
): boolean {
  const isOfAll = rollUp.only?.some((each) => isSameCondition(each, condition)) ?? false
  return isOfAll || hasColumn(rollUp, { name: condition.column, table })
}

/** Whether each row of a roll-up has one value of a column or period, or what that is made of. */
function hasColumn({ keys }: RollUp, { name, table }: { name: string; table: TableIndex }): boolean {
  const time = table.timeDimensions.get(name)
  if (time) return keys.includes(time.column)
  const column = table.columns.get(name)
  if (column?.byCharge) return ['accessorial_code', 'charge_category'].every((key) => keys.includes(key))
  if (!column?.derived) return keys.includes(name)
  return (
    keys.includes(column.derived) ||
    (DERIVED_COLUMNS[column.derived].madeOf?.every((key) => keys.includes(key)) ?? false)
  )
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

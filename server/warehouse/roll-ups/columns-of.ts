import { DERIVED_COLUMNS } from '../../../domain/query/catalog.ts'
import { derivedColumn } from '../derived-columns.ts'
import type { Dialect } from '../engines/dialect.ts'
import { countOfNotZero, ROW_COUNT, typeOfSum, type RollUp } from './roll-ups.ts'

/** A column of a roll-up: its name, and the SQL over the rows that fills it. */
export interface RollUpColumn {
  readonly name: string
  readonly sql: string
}

/** What a roll-up is grouped by, and what it adds up, in the words of an engine. */
export function columnsOf(
  { keys, sums }: RollUp,
  dialect: Dialect,
): { readonly keys: readonly RollUpColumn[]; readonly sums: readonly RollUpColumn[] } {
  const value = (name: string) => valueOf(name, dialect)
  return {
    keys: keys.map((name) => ({ name, sql: value(name) })),
    sums: [
      { name: ROW_COUNT, sql: dialect.sumAs('count(*)', 'INTEGER') },
      ...sums.flatMap((name) => [
        { name, sql: dialect.sumAs(`sum(${value(name)})`, typeOfSum(name)) },
        {
          name: countOfNotZero(name),
          sql: dialect.sumAs(`sum(CASE WHEN ${value(name)} <> 0 THEN 1 ELSE 0 END)`, 'INTEGER'),
        },
      ]),
    ],
  }
}

function valueOf(column: string, dialect: Dialect): string {
  const derived = DERIVED_COLUMNS.find((name) => name === column)
  if (derived === undefined) return column
  const today = () => {
    throw new Error(`${column} depends on the day: no roll-up can hold it`)
  }
  return derivedColumn(derived, { dialect, today }).sql
}

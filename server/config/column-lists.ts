import * as z from 'zod'
import { ColumnSpec, TableSpec } from '../../domain/query/catalog.ts'
import { FileId } from '../../domain/dashboards/page-spec.ts'
import { own } from '../../domain/values/entries.ts'
import { checkChargeCases } from './checks/check-charge-cases.ts'
import { checkTable } from './checks/check-table.ts'
import type { ConfigIssue } from './config-issue.ts'
import { checkListName, type NamedLists } from './named-lists.ts'

/** config/columns.json: columns that several tables hold, by the list's name. */
export const ColumnLists = z.strictObject({
  $schema: z.string().optional(),
  lists: z.record(FileId, z.array(ColumnSpec).min(1)),
})
export type ColumnLists = z.infer<typeof ColumnLists>

/** A table as a person edits it in config/catalog: beside its own columns, those of the lists of config/columns.json that it names. */
export const TableFile = TableSpec.extend({ columnLists: z.array(FileId).optional() })
export type TableFile = z.infer<typeof TableFile>

/** The table with the columns of its lists first, then its own; names of no list are left out. */
export function withListedColumns(file: TableFile, { lists }: Pick<NamedLists<ColumnSpec>, 'lists'>): TableSpec {
  const { columnLists = [], ...spec } = file
  return { ...spec, columns: [...columnLists.flatMap((list) => own(lists, list) ?? []), ...spec.columns] }
}

/** What is wrong in the lists, beside their shape. */
export function checkColumnLists({ lists }: ColumnLists): ConfigIssue[] {
  return Object.entries(lists).flatMap(([name, columns]) => checkChargeCases(columns, ['lists', name]))
}

/** What is wrong in a table's file. Where a list is not there, the rest is not looked at: it refers to columns of the list. */
export function checkTableFile(file: TableFile, id: string, lists: NamedLists<ColumnSpec>): ConfigIssue[] {
  const { columnLists = [] } = file
  const unknown = columnLists.flatMap((name, at) =>
    checkListName(name, { path: ['columnLists', at], file: 'config/columns.json', lists }),
  )
  if (unknown.length > 0) return unknown
  const brought = columnLists.flatMap((list, at) => (own(lists.lists, list) ?? []).map(({ name }) => ({ name, at })))
  const issues = checkTable(withListedColumns(file, lists), id).map((issue) => {
    const [key, index, ...further] = issue.path
    if (key !== 'columns' || typeof index !== 'number') return issue
    const from = brought[index]
    if (from) return { ...issue, path: ['columnLists', from.at], name: from.name }
    return { ...issue, path: [key, index - brought.length, ...further] }
  })
  return [...issues, ...checkChargeCases(file.columns, ['columns'])]
}

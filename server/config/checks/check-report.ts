import { reportGroups, type ReportSpec } from '../../../domain/reports/report-spec.ts'
import type { TableIndex } from '../../../domain/query/catalog.ts'
import type { ConfigIssue } from '../config-issue.ts'
import { checkConditions } from './check-conditions.ts'
import { checkName } from './check-name.ts'
import { dimensionNames } from './offered-groups.ts'
import type { PageSurroundings } from './page-surroundings.ts'

/** That a report's page and table are there, its columns can be asked together, and its conditions and order name what is there. */
export function checkReport(
  report: ReportSpec,
  { catalog, pages, brokenPages, brokenTables }: PageSurroundings,
): ConfigIssue[] {
  const broken = (file: string) => `its file config/${file}.json is broken`
  const ofPage: ConfigIssue[] = pages.has(report.page)
    ? []
    : brokenPages.has(report.page)
      ? [{ path: ['page'], message: broken(`pages/${report.page}`), follows: true }]
      : [{ path: ['page'], message: 'no page', allowed: [...pages.keys()] }]
  const table = catalog.tables.get(report.table)
  if (table) return [...ofPage, ...checkColumns(report, table)]
  return [
    ...ofPage,
    brokenTables.has(report.table)
      ? { path: ['table'], message: broken(`catalog/${report.table}`), follows: true }
      : { path: ['table'], message: 'no table', allowed: [...catalog.tables.keys()] },
  ]
}

function checkColumns(report: ReportSpec, table: TableIndex): ConfigIssue[] {
  const { columns, orderBy, whereClauses } = report
  const grouped = columns.some((name) => table.measures.has(name))
  const measures = [...table.measures.values()].filter((measure) => !('of' in measure)).map(({ name }) => name)
  const allowed = grouped ? [...dimensionNames(table), ...measures] : [...table.columns.keys(), ...measures]
  const words = grouped
    ? `no dimension and no measure of ${table.spec.table}: a report with a measure is grouped by its other columns`
    : `no column of ${table.spec.table}`
  const ordered = orderBy.map(({ name }) => name)
  return [
    ...columns.flatMap((name, at) => checkName({ name, names: columns, at, path: ['columns', at], words, allowed })),
    ...(grouped && reportGroups(report, table).length === 0
      ? [{ path: ['columns'], message: 'has measures alone, so there is one row: add what it is by' }]
      : []),
    ...ordered.flatMap((name, at) =>
      checkName({
        name,
        names: ordered,
        at,
        path: ['orderBy', at, 'name'],
        words: 'no column of this report',
        allowed: columns,
      }),
    ),
    ...checkConditions(
      whereClauses.map((condition, at) => ({ condition, path: ['whereClauses', at] })),
      { table },
    ),
  ]
}

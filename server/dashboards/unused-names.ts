import type { PageSpec } from '../../domain/dashboards/page-spec.ts'
import type { ProblemIssue } from '../../domain/values/problem.ts'
import type { Query } from '../../domain/query/query.ts'

/** The names in a query that its page does not use. */
export function unusedNames(query: Query, page: PageSpec, allowed: ReadonlySet<string>): ProblemIssue[] {
  const foreign = (path: string, names: readonly string[]) =>
    names.filter((name) => !allowed.has(name)).map((name) => ({ path, message: `${name} is not used by this page` }))
  return [
    ...query.fromTableNames
      .filter((name) => name !== page.table)
      .map((name) => ({ path: 'fromTableNames', message: `${name} is not used by this page` })),
    ...foreign('selectColumnNames', query.selectColumnNames),
    ...foreign('groupByDetails', query.groupByDetails),
    ...foreign(
      'orderByDetails',
      query.orderByDetails.map(({ name }) => name),
    ),
    ...foreign(
      'whereClauseDetails',
      query.whereClauseDetails.map(({ column }) => column),
    ),
    ...Object.entries(query.measureWhereClauses ?? {}).flatMap(([name, conditions]) =>
      foreign(`measureWhereClauses.${name}`, [name, ...conditions.map(({ column }) => column)]),
    ),
  ]
}

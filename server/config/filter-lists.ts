import * as z from 'zod'
import { CatalogName, type TableIndex } from '../../domain/query/catalog.ts'
import { FileId, type PageFile, type PageSpec } from '../../domain/dashboards/page-spec.ts'
import { own } from '../../domain/values/entries.ts'
import { checkName } from './checks/check-name.ts'
import { isFilter } from './checks/check-page.ts'
import type { ConfigIssue } from './config-issue.ts'
import { checkListName, type NamedLists } from './named-lists.ts'

/** config/filters.json: dimensions that several pages are filtered by, in the order of the form, by the list's name. */
export const FilterLists = z.strictObject({
  $schema: z.string().optional(),
  lists: z.record(FileId, z.array(CatalogName).min(1)),
})
export type FilterLists = z.infer<typeof FilterLists>

/** That each list has dimensions of some table, each once. */
export function checkListedFilters({ lists }: FilterLists, tables: readonly TableIndex[]): ConfigIssue[] {
  const columns = tables.flatMap(({ spec }) => spec.columns)
  const allowed = [...new Set(columns.filter(isFilter).map(({ name }) => name))]
  return Object.entries(lists).flatMap(([list, names]) =>
    names.flatMap((name, at) =>
      checkName({ name, names, at, path: ['lists', list, at], words: 'no dimension of any table', allowed }),
    ),
  )
}

type ListsInUse = NamedLists<CatalogName>

/** The page with the dimensions of each list in the place of its name; names of no list are left out. */
export function withListedFilters(page: PageFile, { lists }: ListsInUse): PageSpec {
  return { ...page, filters: page.filters.flatMap((entry) => dimensionsOf(entry, lists)) }
}

/** Names of lists that are not there. */
export function checkFilterLists({ filters }: PageFile, lists: ListsInUse): ConfigIssue[] {
  return filters.flatMap((entry, at) =>
    typeof entry === 'string'
      ? []
      : checkListName(entry.list, { path: ['filters', at, 'list'], file: 'config/filters.json', lists }),
  )
}

/** Issues about the dimensions of a page, each at the entry of its file that brings the dimension. */
export function atFileEntries(issues: readonly ConfigIssue[], page: PageFile, { lists }: ListsInUse): ConfigIssue[] {
  const brought = page.filters.flatMap((entry, at) => dimensionsOf(entry, lists).map((name) => ({ name, entry, at })))
  return issues.map((issue) => {
    const [key, index, ...further] = issue.path
    const from = key === 'filters' && further.length === 0 && typeof index === 'number' ? brought[index] : undefined
    if (!from) return issue
    if (typeof from.entry === 'string') return { ...issue, path: ['filters', from.at] }
    return { ...issue, path: ['filters', from.at, 'list'], name: from.name }
  })
}

function dimensionsOf(entry: PageFile['filters'][number], lists: ListsInUse['lists']): readonly string[] {
  return typeof entry === 'string' ? [entry] : (own(lists, entry.list) ?? [])
}

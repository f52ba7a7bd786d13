import { parseCondition, type Condition } from '../../domain/query/condition.ts'
import type { PagesConfig, SentPagesConfig } from './answers.ts'

/** The pages and tables that the server sent, with conditions in the place of where-clauses; throws where one cannot be read. */
export function readConfig({ pages, tables, ...others }: SentPagesConfig): PagesConfig {
  return { ...others, pages: pages.map(readPage), tables: tables.map(readTable) }
}

/** A page as the server sent it, with conditions in the place of where-clauses. */
export function readPage({
  switchWhereClauses,
  ...page
}: SentPagesConfig['pages'][number]): PagesConfig['pages'][number] {
  const modes = Object.entries(switchWhereClauses).map(([name, mode]) => [name, readClauses(mode)] as const)
  return {
    ...page,
    pageWhereClauses: page.pageWhereClauses.map(conditionIn),
    switchWhereClauses: Object.fromEntries(modes),
    facts: page.facts.map(readClauses),
    widgets: page.widgets.map(({ facts, whereClauses, ...placed }) => ({
      ...placed,
      ...(facts ? { facts: facts.map(readClauses) } : {}),
      ...(whereClauses ? { whereClauses: whereClauses.map(conditionIn) } : {}),
    })),
  }
}

function readTable(table: SentPagesConfig['tables'][number]): PagesConfig['tables'][number] {
  return {
    ...table,
    exclusions: table.exclusions.map(readClause),
    measures: table.measures.map((measure) => {
      if (!('aggregate' in measure)) return measure
      const { where, ...counted } = measure
      return { ...counted, ...(where === undefined ? {} : { where: conditionIn(where) }) }
    }),
  }
}

function readClauses<P extends { readonly whereClauses: readonly string[] }>(part: P) {
  return { ...part, whereClauses: part.whereClauses.map(conditionIn) }
}

function readClause<P extends { readonly whereClause: string }>(part: P) {
  return { ...part, whereClause: conditionIn(part.whereClause) }
}

function conditionIn(clause: string): Condition {
  const parsed = parseCondition(clause)
  if (!parsed.ok) throw new Error(parsed.problem.detail)
  return parsed.value
}

import { basename } from 'node:path'
import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { ConfigProblem } from '../config/config-problem.ts'
import { makeSnapshot } from '../config/load-config.ts'
import { readConfigFolder } from '../config/read/read-config-folder.ts'
import { openQueryCheck } from '../warehouse/query-check.ts'
import { checkQueries } from './check-queries.ts'
import { checkTemplates } from './check-templates.ts'

export interface ConfigFindings {
  readonly files: number
  readonly pages: number
  /** Different statements that the engine was asked. */
  readonly statements: number
  readonly problems: readonly ConfigProblem[]
}

/** Everything wrong in a config folder: shape, references, allowed values, and the queries, answered by an engine with empty tables. */
export async function checkConfig({
  dir,
  today,
}: {
  readonly dir: string
  readonly today: CalendarDate
}): Promise<ConfigFindings> {
  const sources = readConfigFolder(dir)
  const snapshot = makeSnapshot({ name: basename(dir), sources })
  const engine = await openQueryCheck({ catalog: snapshot.catalog, today })
  try {
    const problems = await checkQueries({ snapshot, sources, engine, today })
    const templates = await checkTemplates({ widgets: snapshot.widgets, sources })
    return {
      files: sources.length,
      pages: snapshot.pages.length,
      statements: engine.statements(),
      problems: [...snapshot.problems, ...templates, ...problems],
    }
  } finally {
    engine.close()
  }
}

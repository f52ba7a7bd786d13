import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import { checkQueries } from '../config-tools/check-queries.ts'
import type { ConfigProblem } from '../config/config-problem.ts'
import type { ConfigStore } from '../config/config-store.ts'
import { makeSnapshot } from '../config/load-config.ts'
import { sourcesAround } from '../config/published-pages.ts'
import { openQueryCheck } from '../warehouse/query-check.ts'

export interface Draft {
  readonly id: string
  readonly text: string
}

export interface CheckedDraft {
  /** Of the draft; where it has none and does not hold, those of other files, from which its own follow. */
  readonly problems: readonly ConfigProblem[]
  /** Undefined: it does not hold. */
  readonly page: Page | undefined
}

/** What `config check` says of a page, beside the files and what was published: shape, references and allowed values, but not its queries. */
export function checkDraft(draft: Draft, store: ConfigStore): CheckedDraft {
  const { snapshot, file } = snapshotWith(draft, store)
  const holds = snapshot.standingPages.get(draft.id) === file
  const own = snapshot.problems.filter((problem) => problem.file === file)
  return {
    problems: holds || own.length > 0 ? own : snapshot.problems,
    page: holds ? snapshot.pages.find(({ id }) => id === draft.id) : undefined,
  }
}

/** Has an engine with empty tables answer every query that a page which holds can make. */
export async function checkDraftQueries(
  draft: Draft,
  { store, today }: { readonly store: ConfigStore; readonly today: CalendarDate },
): Promise<ConfigProblem[]> {
  const { snapshot, sources } = snapshotWith(draft, store)
  const engine = await openQueryCheck({ catalog: snapshot.catalog, today })
  try {
    return await checkQueries({ snapshot, sources, engine, today, only: draft.id })
  } finally {
    engine.close()
  }
}

/** As problems name it. */
export function draftFile(id: string): string {
  return `${id}.json`
}

function snapshotWith(draft: Draft, store: ConfigStore) {
  const file = draftFile(draft.id)
  const sources = sourcesAround(store, draft, file)
  // A draft is told by its last text, wherever an earlier one stood.
  return {
    file,
    sources: sources.filter((source) => source.id !== draft.id || source.folder !== 'pages' || source.file === file),
    snapshot: makeSnapshot({ name: store.sources().name, sources }),
  }
}

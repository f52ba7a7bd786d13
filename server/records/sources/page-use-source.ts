import { clientOfPage } from '../../../domain/dashboards/navigation.ts'
import { visiblePeople } from '../../callers/visible/visible-people.ts'
import type { PageUse } from '../../dashboards/page-uses.ts'
import type { RecordSource } from '../record-source.ts'

/** How pages are used, by day (UTC) and page: by people whom the reader sees, on pages that are everybody's or of clients that the reader sees. ROUTE-04 */
export const pageUseSource: RecordSource = {
  all: async ({ deps, caller, words }) => {
    const seen = new Set(visiblePeople(caller, await deps.users.all()).map(({ id }) => id))
    const names = new Map(deps.config.current().pages.map(({ id, name }) => [id, name]))
    const together = new Map<string, PageUse[]>()
    for (const use of await deps.pageUses.all()) {
      const client = clientOfPage(use.page)
      if (!seen.has(use.userId) || (client !== undefined && !caller.scope.families.has(client))) continue
      const id = `${use.day}_${use.page}`
      const those = together.get(id)
      if (those) those.push(use)
      else together.set(id, [use])
    }
    return [...together].map(([id, uses]) => {
      const sum = (of: (use: PageUse) => number) => uses.reduce((total, use) => total + of(use), 0)
      const { day = '', page = '' } = uses[0] ?? {}
      const answers = sum((use) => use.answers)
      return {
        id,
        values: {
          day,
          page: words.configWords(names.get(page) ?? page),
          persons: uses.length,
          visits: sum((use) => use.visits),
          answers,
          meanMs: Math.ceil(sum((use) => use.totalMs) / answers),
          longestMs: Math.max(...uses.map((use) => use.longestMs)),
        },
      }
    })
  },
}

import { openedTab, readWorkspace, type WorkspaceDefaults } from '../../../domain/comparison/comparison-workspace.ts'
import { comparedSet } from '../../../domain/comparison/comparison-set.ts'
import { tabsOf } from '../../../domain/dashboards/page-tabs.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import type { Parameters } from '../../../domain/values/unhonoured.ts'
import type { Person } from '../../callers/caller.ts'
import { answeredTab } from '../../pictures/set-cards.ts'
import { clientFamilies } from '../../callers/visible/visible-clients.ts'
import type { MailedFigures, MailedFiguresNeeds } from './mailed.ts'

/** The open tab of a comparison as its address has it; null: the address names no set, or holds something that is not shown. */
export async function comparedFigures(
  values: Parameters,
  { page, reader }: { readonly page: Page; readonly reader: Person },
  deps: MailedFiguresNeeds,
): Promise<MailedFigures | null> {
  const { pages, widgets } = deps.config.current()
  const clients = clientFamilies(reader.scope, await deps.clients.all())
  const [, first, ...others] = tabsOf(page, pages)
  const [client] = clients
  if (!first || !client || !values.some(([name]) => name.startsWith('set'))) return null
  const defaults: WorkspaceDefaults = { page, tabs: [first, ...others], today: deps.today(), clientId: client.id }
  const config = { widgets: Object.fromEntries(widgets) }
  const { workspace, unhonoured } = readWorkspace(values, { defaults, clients, config })
  if (unhonoured.length > 0) return null
  const { page: tab, controls } = openedTab(workspace, defaults.tabs)
  const { narrowing, trackingNumbers } = workspace
  const asked = workspace.sets.map((set, at) => {
    const only = { filters: narrowing.filters, days: narrowing.days[at] }
    return comparedSet(set, { page: tab, fact: controls.fact, trackingNumbers, only })
  })
  const { sets, cards } = await answeredTab({ tab, controls, sets: asked, reader }, deps)
  return {
    page: tab,
    sets: sets.map(({ set: { name, view, billed }, figures, range }) => ({
      name,
      view: { ...view, ...range },
      values: Object.fromEntries(tab.facts.map(({ fact }) => [fact, figures.now(fact)])),
      billed,
    })),
    cards: ({ only }) => cards(only),
    change: () => Promise.resolve(null),
    made: null,
  }
}

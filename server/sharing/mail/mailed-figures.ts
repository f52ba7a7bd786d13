import { composedPage, deafPages, sourcePages } from '../../../domain/dashboards/layout/own-pages.ts'
import { partsOf } from '../../../domain/dashboards/layout/saved-views.ts'
import { OF_ROWS } from '../../../domain/dashboards/open-rows/open-rows.ts'
import { pageOpens, pagePath } from '../../../domain/dashboards/navigation.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import { openTab, tabParameters, tabsOf, unknownTab } from '../../../domain/dashboards/page-tabs.ts'
import { readView, type View } from '../../../domain/dashboards/view.ts'
import type { Parameters } from '../../../domain/values/unhonoured.ts'
import type { Person } from '../../callers/caller.ts'
import { visitorOf } from '../../navigation/visitor.ts'
import { viewBilled } from '../../pictures/billed-rows.ts'
import { pageCards } from '../../pictures/page-cards.ts'
import { ownPageAt, type OwnPageAt } from '../own-page-at.ts'
import { comparedFigures } from './compared-figures.ts'
import { factValues } from './fact-values.ts'
import type { MailedFigures, MailedFiguresNeeds } from './mailed.ts'
import { mailedChange } from './mailed-change.ts'
import { viewDays } from './view-days.ts'

/**
 * What a page at an address of a reader says to them, asked under their own grants. Null: it is no page of figures, or the address
 * holds something that the page would not show without asking (decision 0019), so that a mail does not either.
 */
export async function mailedFigures(
  address: string,
  reader: Person,
  deps: MailedFiguresNeeds,
): Promise<MailedFigures | null> {
  const { path, values } = partsOf(address)
  const page = pageAt(path, deps.config)
  if (page?.pageType === 'aframe_comparison') return comparedFigures(values, { page, reader }, deps)
  if (page) return pageFigures(values, { page, reader }, deps)
  const made = await ownPageAt(path, reader, deps)
  return made ? madeFigures(values, { made, reader }, deps) : null
}

/** The page, or the tab of it that is open, and the view of an address that leads to figures, compares nothing, and holds nothing that the page does not show. */
export function heldPage(
  address: string,
  { config, today }: Pick<MailedFiguresNeeds, 'config' | 'today'>,
): { readonly page: Page; readonly view: View } | null {
  const { path, values } = partsOf(address)
  const page = pageAt(path, config)
  return page && page.pageType !== 'aframe_comparison' ? openPage(values, page, { config, today }) : null
}

function openPage(
  parameters: Parameters,
  whole: Page,
  { config, today }: Pick<MailedFiguresNeeds, 'config' | 'today'>,
): { readonly page: Page; readonly view: View } | null {
  const tabs = tabsOf(whole, config.current().pages)
  const page = openTab(tabs, parameters)
  const view = heldView(tabParameters({ page, tabs, parameters }), page, { today })
  return view && unknownTab(tabs, parameters).length === 0 ? { page, view } : null
}

function pageAt(path: string, config: MailedFiguresNeeds['config']): Page | undefined {
  const { navigation, pages } = config.current()
  return pages.find(({ id }) => pagePath(id, navigation.routes) === path)
}

async function pageFigures(
  parameters: Parameters,
  { page: whole, reader }: { readonly page: Page; readonly reader: Person },
  deps: MailedFiguresNeeds,
): Promise<MailedFigures | null> {
  const open = openPage(parameters, whole, deps)
  if (!open) return null
  const { page, view } = open
  const invoiced = await viewDays(view, reader, deps.warehouse)
  const values = await factValues({ page, view, reader, invoiced }, deps)
  if (!values) return null
  const billed = await viewBilled({ page, view, reader }, deps)
  return {
    page,
    sets: [{ name: '', view, values, billed }],
    cards: (of) => pageCards({ page, view, reader, ...of }, deps),
    // Of ship dates that are not all billed no change is told. MAT-02
    change: async () => (billed?.whole ? null : mailedChange({ page, view, reader, invoiced, values }, deps)),
    made: null,
  }
}

/** A page that somebody made has charts and no facts of its own. */
function madeFigures(
  values: Parameters,
  { made: { id, page: own }, reader }: { readonly made: OwnPageAt; readonly reader: Person },
  deps: MailedFiguresNeeds,
): MailedFigures | null {
  const { navigation, pages } = deps.config.current()
  const visitor = visitorOf(reader, deps.today())
  const open = pages.filter((each) => pageOpens(each, navigation, visitor))
  const page = { ...composedPage(own, { id, pages: open }), facts: [] }
  const view = heldView(values, page, deps)
  if (!view) return null
  return {
    page,
    sets: [{ name: '', view, values: {}, billed: null }],
    cards: (of) => pageCards({ page, made: own.cards, view, reader, ...of }, deps),
    change: () => Promise.resolve(null),
    made: {
      leftOut: own.leftOut + Object.keys(own.cards).length - page.widgets.length,
      deaf: deafPages(sourcePages(own, open), view),
    },
  }
}

/** The view of an address that names its client and holds nothing that the page does not show; open rows are not in a mail. */
function heldView(values: Parameters, page: Page, { today }: Pick<MailedFiguresNeeds, 'today'>): View | null {
  if (!values.some(([name]) => name === 'client')) return null
  const { view, unhonoured } = readView(values, { page, today: today(), clientId: 1 })
  return unhonoured.every(({ parameter }) => OF_ROWS.includes(parameter)) ? view : null
}

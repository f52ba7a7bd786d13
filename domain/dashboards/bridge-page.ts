import type { Page, PageSpec } from './page-spec.ts'
import type { View } from './view.ts'
import type { KnownWidgets } from './widget-settings.ts'
import type { WidgetSpec } from './widget-spec.ts'

/** Whether a page shows what leads from one period to the other. */
export function hasBridge({ widgets }: Pick<PageSpec, 'widgets'>, config: KnownWidgets): boolean {
  return widgets.some(({ widget }) => config.widgets[widget]?.rows === 'bridge')
}

/** By what the finest segments are of the bridge that is asked by such names: whichever of its widget are chosen, the same is summed. */
export function finestSegments(
  by: readonly string[],
  widgets: Iterable<Pick<WidgetSpec, 'rows' | 'query'>>,
): readonly string[] {
  for (const { rows, query } of widgets) {
    if (rows !== 'bridge') continue
    const finer = [query.groupBy, query.groupBySides ?? []].find((names) => by.every((name, at) => names[at] === name))
    if (finer) return finer
  }
  return by
}

interface BridgedPage {
  readonly page: Page
  /** In whose name its bridge is asked. */
  readonly chartName: string
}

/** Where another page's fact is bridged: the first page that does so, of the same table; undefined: nowhere, or it does so itself. BRG-05 */
export function bridgePageOf(
  { page, fact }: { readonly page: Page; readonly fact: string },
  config: KnownWidgets & { readonly pages: readonly Page[] },
): BridgedPage | undefined {
  if (hasBridge(page, config)) return undefined
  for (const each of config.pages) {
    const placed = each.widgets.find(({ widget }) => config.widgets[widget]?.rows === 'bridge')
    if (placed && each.table === page.table && each.facts.some((own) => own.fact === fact))
      return { page: each, chartName: placed.chartName }
  }
  return undefined
}

/** The same of a view, as that page has it; null: no page shows it, or it would be of other rows. */
export function bridgeElsewhere(
  { page, view }: { readonly page: Page; readonly view: View },
  config: KnownWidgets & { readonly pages: readonly Page[] },
): (BridgedPage & { readonly view: View }) | null {
  const found = bridgePageOf({ page, fact: view.fact }, config)
  const isSame = page.pageWhereClauses.length === 0 && view.mode === '' && page.period === undefined
  const filters = Object.keys(view.filters)
  if (!found || !isSame || !filters.every((name) => found.page.filters.includes(name))) return null
  const {
    context: _,
    around: __,
    changes: ___,
    splits: ____,
    looks: _____,
    rows: ______,
    rowsOf: _______,
    ...shown
  } = view
  return { ...found, view: shown }
}

import { buildCatalog, type CatalogName } from '../../domain/query/catalog.ts'
import { PageFile, type Page } from '../../domain/dashboards/page-spec.ts'
import { WidgetSpec } from '../../domain/dashboards/widget-spec.ts'
import { ReportSpec } from '../../domain/reports/report-spec.ts'
import { checkPage } from './checks/check-page.ts'
import { checkReport } from './checks/check-report.ts'
import { checkWidget } from './checks/check-widget.ts'
import type { PageSurroundings } from './checks/page-surroundings.ts'
import { reviewPage, reviewWidget } from './checks/review-page.ts'
import { filesIn, singleFile, type ConfigTexts } from './config-texts.ts'
import { atFileEntries, checkFilterLists, checkListedFilters, FilterLists, withListedFilters } from './filter-lists.ts'
import type { NamedLists } from './named-lists.ts'
import { settleFiles, type SettledFiles } from './read/settle-files.ts'
import type { SettledTables } from './settle-tables.ts'

export interface SettledPages {
  readonly widgets: SettledFiles<WidgetSpec>
  readonly lists: SettledFiles<FilterLists>
  readonly filterLists: FilterLists['lists']
  readonly files: SettledFiles<PageFile>
  /** In menu order: by `order`, then by name. */
  readonly pages: readonly Page[]
  readonly reports: SettledFiles<ReportSpec>
}

/** The pages of config/pages with the widgets that stand on them, the lists that filter them and the reports beside them. */
export function settlePages(texts: ConfigTexts, tables: SettledTables): SettledPages {
  const { sources, previous } = texts
  const shaped = settleFiles(filesIn(sources, 'pages'), {
    schema: PageFile,
    check: () => [],
    lastGood: (id) => previous?.pages.find((page) => page.id === id),
  })
  const widgets = settleWidgets(texts, tables, shaped)
  const lists = settleFiles(singleFile(sources, 'filters'), {
    schema: FilterLists,
    check: (file) => (tables.allKnown ? checkListedFilters(file, [...tables.catalog.tables.values()]) : []),
    lastGood: () => previous && { lists: previous.filterLists },
  })
  const listed = { lists: lists.good.get('filters')?.lists ?? {}, broken: lists.broken.size > 0 }
  const around: PageSurroundings = {
    catalog: tables.catalog,
    widgets: widgets.good,
    pages: new Map([...shaped.good].map(([id, page]) => [id, withListedFilters(page, listed)])),
    brokenPages: new Set(shaped.broken.keys()),
    brokenTables: new Set(tables.files.broken.keys()),
    brokenWidgets: new Set(widgets.broken.keys()),
  }
  const files = settleWhole(texts, { listed, around })
  return {
    widgets,
    lists,
    filterLists: listed.lists,
    files,
    pages: [...files.good].map(([id, file]) => ({ ...withListedFilters(file, listed), id })).sort(byMenuOrder),
    reports: settleFiles(filesIn(sources, 'reports'), {
      schema: ReportSpec,
      check: (report) => checkReport(report, around),
      lastGood: (id) => previous?.reports.get(id),
    }),
  }
}

function settleWidgets(
  { sources, previous }: ConfigTexts,
  { catalog, allKnown }: SettledTables,
  shaped: SettledFiles<PageFile>,
): SettledFiles<WidgetSpec> {
  const placed = [...shaped.good.values()].flatMap((page) => page.widgets)
  return settleFiles(filesIn(sources, 'widgets'), {
    schema: WidgetSpec,
    review: (spec, id) =>
      reviewWidget(spec, shaped.broken.size > 0 ? null : placed.filter(({ widget }) => widget === id)),
    check: (widget) => checkWidget(widget, allKnown ? catalog : buildCatalog([])),
    lastGood: (id) => previous?.widgets.get(id),
  })
}

/** Pages by all that they refer to; their shape alone was settled before. */
function settleWhole(
  { sources, previous }: ConfigTexts,
  {
    listed,
    around,
  }: {
    readonly listed: NamedLists<CatalogName>
    readonly around: PageSurroundings
  },
): SettledFiles<PageFile> {
  return settleFiles(filesIn(sources, 'pages'), {
    schema: PageFile,
    check: (file, id) => {
      const page = withListedFilters(file, listed)
      return [...checkFilterLists(file, listed), ...atFileEntries(checkPage(page, { ...around, id }), file, listed)]
    },
    review: (file, id) => reviewPage(withListedFilters(file, listed), { ...around, id }),
    lastGood: (id) => previous?.pages.find((page) => page.id === id),
  })
}

function byMenuOrder(a: Page, b: Page): number {
  if (a.order !== b.order) return a.order - b.order
  return a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1
}

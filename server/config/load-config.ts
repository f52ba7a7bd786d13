import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { TransportModes } from '../../domain/bridge/transport-modes.ts'
import { buildCatalog } from '../../domain/query/catalog.ts'
import { LandingPages } from '../../domain/account/landing-spec.ts'
import { clientOfPage, NavigationSpec, OtherApplicationsSpec } from '../../domain/page/navigation.ts'
import { PageFile, type Page } from '../../domain/page/page-spec.ts'
import { ReportSpec } from '../../domain/rows/report-spec.ts'
import { RecordSpec } from '../../domain/records/record-spec.ts'
import { CarrierPages } from '../../domain/tracking/tracking-link.ts'
import { WordList } from '../../domain/assistant/question/word-list.ts'
import { WidgetSpec } from '../../domain/page/widget-spec.ts'
import { addressesOf, checkAddress } from './checks/check-address.ts'
import { checkLandingPages, reviewLandingPages } from './checks/check-landing-pages.ts'
import { checkNavigation, reviewNavigation } from './checks/check-navigation.ts'
import { checkPage } from './checks/check-page.ts'
import { checkRecord } from './checks/check-record.ts'
import { checkReport } from './checks/check-report.ts'
import { checkWidget } from './checks/check-widget.ts'
import { reviewWords } from './checks/review-words.ts'
import { reviewPage, reviewWidget } from './checks/review-page.ts'
import { checkColumnLists, checkTableFile, ColumnLists, TableFile, withListedColumns } from './column-lists.ts'
import { printConfigProblem, type ConfigProblem } from './config-problem.ts'
import { BrandSpec, type ConfigSnapshot } from './config-snapshot.ts'
import { atFileEntries, checkFilterLists, checkListedFilters, FilterLists, withListedFilters } from './filter-lists.ts'
import { OPTIONAL_FILES, SINGLE_FILES, type ConfigFolder } from './read/list-config-files.ts'
import { readConfigFolder, type ConfigSource } from './read/read-config-folder.ts'
import { settleFiles } from './read/settle-files.ts'

const DEFAULT_BRAND = { name: 'A-Frame' }
const HOME = { name: 'home', displayName: 'Home', path: '/' }
const DEFAULT_LANDING_PAGES: LandingPages = { default: [HOME], ltl: [HOME] }
/** Nothing opens beside the pages of config/pages. */
const NO_NAVIGATION: NavigationSpec = { guestPages: [], routes: [], menu: [] }
const NO_APPLICATIONS: OtherApplicationsSpec = { applications: {} }

/**
 * Reads the whole config folder. A file that does not hold is reported and keeps its last good form
 * from `previous`, as long as that still fits the rest; without one, only what depends on it is broken.
 */
export function loadConfig(dir: string, previous?: ConfigSnapshot): ConfigSnapshot {
  return makeSnapshot({ name: basename(dir), sources: readConfigFolder(dir) }, previous)
}

export interface ConfigSources {
  /** The folder's name, for what is missing in it. */
  readonly name: string
  readonly sources: readonly ConfigSource[]
}

/** Pure: the snapshot of texts already read. */
export function makeSnapshot({ name, sources }: ConfigSources, previous?: ConfigSnapshot): ConfigSnapshot {
  const inFolder = (folder: ConfigFolder | null) => sources.filter((source) => source.folder === folder)
  const single = (file: (typeof SINGLE_FILES)[number]) =>
    sources.filter(({ folder, id }) => folder === null && id === file)
  const columnLists = settleFiles(single('columns'), {
    schema: ColumnLists,
    check: checkColumnLists,
    lastGood: () => previous && { lists: previous.columnLists },
  })
  const listed = { lists: columnLists.good.get('columns')?.lists ?? {}, broken: columnLists.broken.size > 0 }
  const tables = settleFiles(inFolder('catalog'), {
    schema: TableFile,
    check: (file, id) => checkTableFile(file, id, listed),
    lastGood: (id) => previous?.catalog.tables.get(id)?.spec,
  })
  const whole = (files: ReadonlyMap<string, TableFile>) =>
    [...files.values()].map((file) => withListedColumns(file, listed))
  const catalog = buildCatalog(whole(tables.good))
  const meant = buildCatalog([...whole(tables.good), ...whole(tables.meant)])
  const allKnown = [...tables.broken.keys()].every((id) => tables.meant.has(id))
  const shaped = settleFiles(inFolder('pages'), {
    schema: PageFile,
    check: () => [],
    lastGood: (id) => previous?.pages.find((page) => page.id === id),
  })
  const placed = [...shaped.good.values()].flatMap((page) => page.widgets)
  const widgets = settleFiles(inFolder('widgets'), {
    schema: WidgetSpec,
    review: (spec, id) =>
      reviewWidget(spec, shaped.broken.size > 0 ? null : placed.filter(({ widget }) => widget === id)),
    check: (widget) => checkWidget(widget, allKnown ? meant : buildCatalog([])),
    lastGood: (id) => previous?.widgets.get(id),
  })
  const filterLists = settleFiles(single('filters'), {
    schema: FilterLists,
    check: (file) => (allKnown ? checkListedFilters(file, [...meant.tables.values()]) : []),
    lastGood: () => previous && { lists: previous.filterLists },
  })
  const inUse = {
    lists: filterLists.good.get('filters')?.lists ?? {},
    broken: filterLists.broken.size > 0,
  }
  const around = {
    catalog,
    widgets: widgets.good,
    pages: new Map([...shaped.good].map(([id, page]) => [id, withListedFilters(page, inUse)])),
    brokenPages: new Set(shaped.broken.keys()),
    brokenTables: new Set(tables.broken.keys()),
    brokenWidgets: new Set(widgets.broken.keys()),
  }
  const pages = settleFiles(inFolder('pages'), {
    schema: PageFile,
    check: (file, id) => {
      const page = withListedFilters(file, inUse)
      const issues = [
        ...checkPage(page, { ...around, id }),
        ...(tables.meant.has(page.table) ? checkPage(page, { ...around, catalog: meant, id }) : []),
      ]
      return [...checkFilterLists(file, inUse), ...atFileEntries(issues, file, inUse)]
    },
    review: (file, id) => reviewPage(withListedFilters(file, inUse), { ...around, id }),
    lastGood: (id) => previous?.pages.find((page) => page.id === id),
  })
  const reports = settleFiles(inFolder('reports'), {
    schema: ReportSpec,
    check: (report) => checkReport(report, around),
    lastGood: (id) => previous?.reports.get(id),
  })
  const pageIds = [...pages.good.keys(), ...pages.broken.keys()]
  const applications = settleFiles(single('other-applications'), {
    schema: OtherApplicationsSpec,
    check: () => [],
    lastGood: () => previous?.otherApplications,
  })
  const otherApplications = applications.good.get('other-applications') ?? NO_APPLICATIONS
  const navigations = settleFiles(single('navigation'), {
    schema: NavigationSpec,
    check: (navigation) => checkNavigation(navigation, applications.broken.size > 0 ? null : otherApplications),
    review: (navigation) => reviewNavigation(navigation, pageIds),
    lastGood: () => previous?.navigation,
  })
  const navigation = navigations.good.get('navigation') ?? NO_NAVIGATION
  const addresses = navigations.good.has('navigation') ? addressesOf(navigation, pageIds) : null
  const records = settleFiles(inFolder('records'), {
    schema: RecordSpec,
    check: checkRecord,
    review: (record) => checkAddress(record.path, { path: ['path'], addresses }),
    restsOn: 'source',
    lastGood: (id) => previous?.records.get(id),
  })
  const words = settleFiles(inFolder('words'), {
    schema: WordList,
    check: () => [],
    review: (list) => (allKnown ? reviewWords(list, [...meant.tables.values()]) : []),
    lastGood: (id) => previous?.words.get(id),
  })
  const brands = settleFiles(single('brand'), { schema: BrandSpec, check: () => [], lastGood: () => previous?.brand })
  const landingPages = settleFiles(single('landing-pages'), {
    schema: LandingPages,
    check: checkLandingPages,
    review: (file) => reviewLandingPages(file, addresses),
    lastGood: () => previous?.landingPages,
  })
  const carriers = settleFiles(single('carriers'), {
    schema: CarrierPages,
    check: () => [],
    lastGood: () => previous && { carriers: [...previous.carrierPages] },
  })
  const modes = settleFiles(single('transport-modes'), {
    schema: TransportModes,
    check: () => [],
    lastGood: () => previous && { modes: previous.transportModes },
  })
  const content = {
    pages: [...pages.good].map(([id, file]): Page => ({ ...withListedFilters(file, inUse), id })).sort(byMenuOrder),
    brokenPages: [...pages.broken].map(([id, problems]) => ({ id, problems: problems.map(printConfigProblem) })),
    brand: { name: brands.good.get('brand')?.name ?? DEFAULT_BRAND.name },
    landingPages: landingPages.good.get('landing-pages') ?? DEFAULT_LANDING_PAGES,
    navigation,
    otherApplications,
    columnLists: listed.lists,
    filterLists: inUse.lists,
    carrierPages: carriers.good.get('carriers')?.carriers ?? [],
    transportModes: modes.good.get('transport-modes')?.modes ?? {},
  }
  const ofAll = ({ id }: { readonly id: string }) => clientOfPage(id) === undefined
  return {
    version: contentVersion([
      { ...content, pages: content.pages.filter(ofAll), brokenPages: content.brokenPages.filter(ofAll) },
      whole(tables.good),
      [...widgets.good],
      [...reports.good],
      [...records.good],
      [...words.good],
    ]),
    catalog,
    widgets: widgets.good,
    reports: reports.good,
    records: records.good,
    words: words.good,
    ...content,
    standingPages: pages.standing,
    problems: [
      ...missingFolders({ name, sources }),
      ...[
        columnLists,
        tables,
        widgets,
        pages,
        reports,
        records,
        words,
        brands,
        landingPages,
        applications,
        carriers,
        modes,
        navigations,
        filterLists,
      ].flatMap(({ problems }) => problems),
    ],
  }
}

function byMenuOrder(a: Page, b: Page): number {
  if (a.order !== b.order) return a.order - b.order
  return a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1
}

function missingFolders({ name, sources }: ConfigSources): ConfigProblem[] {
  const missing = (file: string, message: string) => ({ file, line: 1, column: 1, found: 'nothing', message })
  const folders = (['catalog', 'pages'] as const).filter(
    (folder) => !sources.some((source) => source.folder === folder),
  )
  const files = SINGLE_FILES.filter(
    (id) => !OPTIONAL_FILES.includes(id) && !sources.some((source) => source.folder === null && source.id === id),
  )
  return [
    ...folders.map((folder) => missing(`${name}/${folder}`, 'expected at least one .json file')),
    ...files.map((id) => missing(`${name}/${id}.json`, 'expected this file')),
  ]
}

/** The same for the same content. */
export function contentVersion(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
}

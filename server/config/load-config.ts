import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { TransportModes } from '../../domain/bridge/transport-modes.ts'
import { LandingPages } from '../../domain/access/landing-spec.ts'
import { clientOfPage } from '../../domain/dashboards/navigation.ts'
import { RecordSpec } from '../../domain/records/record-spec.ts'
import { CarrierPages } from '../../domain/tracking/tracking-link.ts'
import { WordList } from '../../domain/assistant/question/word-list.ts'
import { checkAddress } from './checks/check-address.ts'
import { checkLandingPages, reviewLandingPages } from './checks/check-landing-pages.ts'
import { checkRecord } from './checks/check-record.ts'
import { reviewWords } from './checks/review-words.ts'
import { printConfigProblem, type ConfigProblem } from './config-problem.ts'
import { BrandSpec, type ConfigSnapshot } from './config-snapshot.ts'
import { filesIn, singleFile, type ConfigTexts } from './config-texts.ts'
import { OPTIONAL_FILES, SINGLE_FILES } from './read/list-config-files.ts'
import { readConfigFolder, type ConfigSource } from './read/read-config-folder.ts'
import { settleFiles } from './read/settle-files.ts'
import { settleNavigation, type SettledNavigation } from './settle-navigation.ts'
import { settlePages } from './settle-pages.ts'
import { settleTables, type SettledTables } from './settle-tables.ts'

const DEFAULT_BRAND = { name: 'A-Frame' }
const HOME = { name: 'home', displayName: 'Home', path: '/' }
const DEFAULT_LANDING_PAGES: LandingPages = { default: [HOME], ltl: [HOME] }

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
  const texts = { sources, previous }
  const tables = settleTables(texts)
  const settled = settlePages(texts, tables)
  const { widgets, files: pages, reports } = settled
  const navigation = settleNavigation(texts, [...pages.good.keys(), ...pages.broken.keys()])
  const records = settleRecords(texts, navigation)
  const words = settleWords(texts, tables)
  const brands = settleBrand(texts)
  const landingPages = settleLandingPages(texts, navigation)
  const carriers = settleCarriers(texts)
  const modes = settleModes(texts)
  const content = {
    pages: settled.pages,
    brokenPages: [...pages.broken].map(([id, problems]) => ({ id, problems: problems.map(printConfigProblem) })),
    brand: { name: brands.good.get('brand')?.name ?? DEFAULT_BRAND.name },
    landingPages: landingPages.good.get('landing-pages') ?? DEFAULT_LANDING_PAGES,
    navigation: navigation.navigation,
    otherApplications: navigation.otherApplications,
    columnLists: tables.columnLists,
    filterLists: settled.filterLists,
    carrierPages: carriers.good.get('carriers')?.carriers ?? [],
    transportModes: modes.good.get('transport-modes')?.modes ?? {},
  }
  const ofAll = ({ id }: { readonly id: string }) => clientOfPage(id) === undefined
  return {
    version: contentVersion([
      { ...content, pages: content.pages.filter(ofAll), brokenPages: content.brokenPages.filter(ofAll) },
      tables.specs,
      [...widgets.good],
      [...reports.good],
      [...records.good],
      [...words.good],
    ]),
    catalog: tables.catalog,
    widgets: widgets.good,
    reports: reports.good,
    records: records.good,
    words: words.good,
    ...content,
    standingPages: pages.standing,
    problems: [
      ...missingFolders({ name, sources }),
      ...[
        tables.lists,
        tables.files,
        widgets,
        pages,
        reports,
        records,
        words,
        brands,
        landingPages,
        navigation.applications,
        carriers,
        modes,
        navigation.navigations,
        settled.lists,
      ].flatMap(({ problems }) => problems),
    ],
  }
}

function settleRecords({ sources, previous }: ConfigTexts, { addresses }: SettledNavigation) {
  return settleFiles(filesIn(sources, 'records'), {
    schema: RecordSpec,
    check: checkRecord,
    review: (record) => checkAddress(record.path, { path: ['path'], addresses }),
    restsOn: 'source',
    lastGood: (id) => previous?.records.get(id),
  })
}

function settleWords({ sources, previous }: ConfigTexts, { catalog, allKnown }: SettledTables) {
  return settleFiles(filesIn(sources, 'words'), {
    schema: WordList,
    check: () => [],
    review: (list) => (allKnown ? reviewWords(list, [...catalog.tables.values()]) : []),
    lastGood: (id) => previous?.words.get(id),
  })
}

function settleBrand({ sources, previous }: ConfigTexts) {
  return settleFiles(singleFile(sources, 'brand'), {
    schema: BrandSpec,
    check: () => [],
    lastGood: () => previous?.brand,
  })
}

function settleLandingPages({ sources, previous }: ConfigTexts, { addresses }: SettledNavigation) {
  return settleFiles(singleFile(sources, 'landing-pages'), {
    schema: LandingPages,
    check: checkLandingPages,
    review: (file) => reviewLandingPages(file, addresses),
    lastGood: () => previous?.landingPages,
  })
}

function settleCarriers({ sources, previous }: ConfigTexts) {
  return settleFiles(singleFile(sources, 'carriers'), {
    schema: CarrierPages,
    check: () => [],
    lastGood: () => previous && { carriers: [...previous.carrierPages] },
  })
}

function settleModes({ sources, previous }: ConfigTexts) {
  return settleFiles(singleFile(sources, 'transport-modes'), {
    schema: TransportModes,
    check: () => [],
    lastGood: () => previous && { modes: previous.transportModes },
  })
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

import { topFolder, type Tree } from './tree.ts'

/** What somebody uses the portal for: one word each, in every layer. */
const FEATURES = [
  'access',
  'admin',
  'alerts',
  'assistant',
  'audit',
  'billed',
  'bridge',
  'card',
  'claims',
  'comparison',
  'dashboards',
  'drill',
  'explain',
  'filters',
  'finding',
  'gl',
  'grid',
  'help',
  'jobs',
  'messages',
  'morning',
  'navigation',
  'notes',
  'page-editor',
  'payments',
  'programs',
  'rating',
  'records',
  'reports',
  'schedules',
  'sharing',
  'targets',
  'tracking',
  'uploads',
  'views',
] as const

/** What features stand on. */
const GROUND = [
  'api',
  'callers',
  'calls',
  'charts',
  'commands',
  'config',
  'config-tools',
  'dates',
  'files',
  'http',
  'kept',
  'kept-pages',
  'metrics',
  'pictures',
  'process',
  'query',
  'shell',
  'state',
  'text',
  'theme',
  'ui',
  'upkeep',
  'values',
  'warehouse',
] as const

/** Layers that tests mirror, ways of testing, and what tests share. */
const TESTING = [
  'architecture',
  'bench',
  'clickhouse',
  'contract',
  'cuts',
  'deploy',
  'domain',
  'e2e',
  'enterprise',
  'fixtures',
  'fuzz',
  'isolation',
  'kills',
  'machines',
  'postgres',
  'qa',
  'scripts',
  'server',
  'support',
  'walks',
] as const

const WORDS = new Set<string>([...FEATURES, ...GROUND])
const WORDS_OF_TESTS = new Set<string>([...WORDS, ...TESTING])
const LAYERS = new Set(['domain', 'machines', 'server', 'src', 'tests'])
const CONTRACT = 'openapi/contract/'
/** What all calls are made of. */
const OF_ALL_CALLS = new Set(['operation', 'operations', 'shapes'])

/** First folders of a layer, and first folders and files of the contract, that are called by a word that stands in no list. */
export function findUnknownWords(tree: Tree): string[] {
  return named(tree)
    .filter(({ layer, word }) => !(layer === 'tests' ? WORDS_OF_TESTS : WORDS).has(word))
    .map(({ layer, word }) => `${layer}/${word}`)
}

/** Words of the lists that nothing is called by. */
export function findSpareWords(tree: Tree): string[] {
  const used = new Set(named(tree).map(({ word }) => word))
  return [...WORDS_OF_TESTS].filter((word) => !used.has(word))
}

function named(tree: Tree): { readonly layer: string; readonly word: string }[] {
  const places = [...tree.keys()].flatMap((path) => {
    const [layer = '', word = '', ...below] = path.split('/')
    if (LAYERS.has(topFolder(path))) return below.length > 0 ? [`${layer}/${word}`] : []
    const called = path.startsWith(CONTRACT) ? path.slice(CONTRACT.length).replace(/[/.].*$/, '') : undefined
    return called === undefined || OF_ALL_CALLS.has(called) ? [] : [CONTRACT + called]
  })
  return [...new Set(places)].map((place) => {
    const at = place.lastIndexOf('/')
    return { layer: place.slice(0, at), word: place.slice(at + 1) }
  })
}

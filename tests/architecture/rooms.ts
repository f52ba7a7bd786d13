import { circlesIn } from './cycles.ts'
import { importsOf } from './imports.ts'
import { topFolder, type Tree } from './tree.ts'

const WALLED = new Set(['domain', 'openapi', 'machines', 'server', 'src'])
const MOST_FILES = 25

/** What a room of `domain` may be made of: itself and the rooms before it. */
const DOMAIN_ROOMS = [
  'values',
  'access',
  'files',
  'dates',
  'gl',
  'rating',
  'audit',
  'schedules',
  'query',
  'bridge',
  'billed',
  'dashboards',
  'targets',
  'alerts',
  'morning',
  'notes',
  'card',
  'comparison',
  'grid',
  'reports',
  'uploads',
  'tracking',
  'records',
  'assistant',
  'finding',
] as const

/** Folders with more files than somebody reads at a glance, as "folder: count"; what they say of themselves is not among them. */
export function findCrowdedFolders(tree: Tree): string[] {
  const counts = new Map<string, number>()
  for (const path of tree.keys()) {
    if (!WALLED.has(topFolder(path)) || path.endsWith('/README.md')) continue
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > MOST_FILES).map(([folder, count]) => `${folder}: ${count}`)
}

/** Folders side by side that import each other in a circle, with all below them and types included, each circle once as "a → b → a". A file beside the rooms of the server is one more of them, so that no circle goes through it. */
export function findKnottedRooms(tree: Tree): string[] {
  const targets = new Map<string, Set<string>>()
  for (const { from, to, relative } of importsOf(tree)) {
    if (!relative || !WALLED.has(topFolder(from)) || !WALLED.has(topFolder(to))) continue
    const [own, other] = [from.split('/'), to.split('/')]
    const apart = own.findIndex((name, depth) => name !== other[depth])
    const isLoose = apart === own.length - 1 || apart === other.length - 1
    if (isLoose && !(apart === 1 && own[0] === 'server')) continue
    const room = own.slice(0, apart + 1).join('/')
    targets.set(room, (targets.get(room) ?? new Set()).add(other.slice(0, apart + 1).join('/')))
  }
  return circlesIn(targets)
}

/** Who puts the server together; everyone else names what they need. */
const KNOW_ALL_DEPS = new Set([
  'server/app.ts',
  'server/calls/judge-call.ts',
  'server/installation.ts',
  'server/routes.ts',
])

/** Imports of the sum of what everyone needs by who needs a part of it. */
export function findWholeDeps(tree: Tree): string[] {
  return importsOf(tree)
    .filter(({ from, to }) => to === 'server/deps.ts' && !KNOW_ALL_DEPS.has(from))
    .map(({ from }) => `${from} may not take Deps whole`)
}

/** Imports of a room of `domain` from one that comes after it, and rooms that have no place in the order. */
export function findWrongOrder(tree: Tree): string[] {
  const rank = (path: string) => DOMAIN_ROOMS.findIndex((room) => path.startsWith(`domain/${room}/`))
  return importsOf(tree)
    .filter(
      ({ from, to, relative }) =>
        relative &&
        topFolder(from) === 'domain' &&
        topFolder(to) === 'domain' &&
        (rank(from) < 0 || rank(to) > rank(from)),
    )
    .map(({ from, to }) => `${from} may not import ${to}`)
}

/** The most modules that may come into who puts the server together: a room brings the rest. */
const MOST_IMPORTS = { 'server/installation.ts': 20, 'server/routes.ts': 10 } as const

/** Files that put the server together of too many modules, as "file: count". */
export function findCrowdedDoors(tree: Tree): string[] {
  return Object.entries(MOST_IMPORTS).flatMap(([path, most]) => {
    const count = importsOf(tree).filter(({ from }) => from === path).length
    return count > most ? [`${path}: ${count}`] : []
  })
}

import { importsOf } from './imports.ts'
import type { Tree } from './tree.ts'

const SHARED = new Set([
  'api',
  'card',
  'ui',
  'theme',
  'charts',
  'text',
  'alerts',
  'notes',
  'sharing',
  'targets',
  'dates',
  'drill',
  'explain',
  'filters',
  'grid',
  'tracking',
])
/** The files that put features together: the root, and the routes that give each feature its place. */
const COMPOSERS = /^src\/(main\.tsx|shell\/(App[^/]*|Shell\.tsx|routes\/[^/]*Routes?\.tsx))$/
/** What a feature offers to all: its React context. */
const OFFERED = /-context\.ts$/

/** Imports of the insides of a feature of src (a folder in it) from outside of that feature; shared folders have no insides. */
export function findFeatureInsides(tree: Tree): string[] {
  return importsOf(tree)
    .filter(({ from, to, relative }) => {
      if (!relative || !from.startsWith('src/') || COMPOSERS.test(from) || OFFERED.test(to)) return false
      const target = featureOf(to)
      return target !== undefined && !SHARED.has(target) && target !== featureOf(from)
    })
    .map(({ from, to }) => `${from} reaches into ${to}`)
}

function featureOf(path: string): string | undefined {
  return /^src\/([^/]+)\//.exec(path)?.[1]
}

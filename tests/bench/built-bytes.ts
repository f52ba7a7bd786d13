import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** What the Spend page loads after the sign-in page, by the names of its modules. */
const FIRST_DASHBOARD = [
  'Shell',
  'DashboardPage',
  ...['facts-parts', 'categories-parts', 'periods-parts', 'places-parts'],
  'states-albers-10m',
]

/** What the table icon loads where there is no licence key. */
const GRID = ['GridDialog', 'InfiniteGrid']

export const MEASURED_CHUNKS: readonly string[] = [...FIRST_DASHBOARD, ...GRID]

export interface BuiltBytes {
  readonly signInKb: number
  readonly dashboardKb: number
  /** Beside the dashboard. */
  readonly gridKb: number
  /** File to gzip KB, the greatest first. */
  readonly files: Readonly<Record<string, number>>
}

/** Thousands of gzipped bytes of script and style that the built app in `dist` loads to sign in, to show the first dashboard, and to show its rows. */
export function builtBytes(dist: string): BuiltBytes {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const assets = readdirSync(join(dist, 'assets'))
  const signIn = new Set([...page.matchAll(/\/assets\/([\w.-]+\.(?:js|css))"/g)].map(([, file = '']) => file))
  addImports({ dist, assets }, signIn)
  const and = (before: ReadonlySet<string>, names: readonly string[]) => {
    const all = new Set(before)
    for (const name of names) {
      const files = assets.filter((file) => nameOf(file) === name)
      if (files.length === 0) throw new Error(`the build has no ${name}`)
      files.forEach((file) => all.add(file))
    }
    addImports({ dist, assets }, all)
    return all
  }
  const dashboard = and(signIn, FIRST_DASHBOARD)
  const kb = (file: string) => gzipSync(readFileSync(join(dist, 'assets', file))).length / 1000
  const total = (files: ReadonlySet<string>) => [...files].reduce((sum, file) => sum + kb(file), 0)
  const files = Object.fromEntries(
    [...dashboard].map((file) => [file, kb(file)] as const).sort(([, a], [, b]) => b - a),
  )
  return {
    signInKb: total(signIn),
    dashboardKb: total(dashboard),
    gridKb: total(and(dashboard, GRID)) - total(dashboard),
    files,
  }
}

/** Adds the chunks that the scripts among the files import at once, and theirs, with their styles. */
function addImports({ dist, assets }: { dist: string; assets: readonly string[] }, files: Set<string>): void {
  for (const file of files) {
    if (!file.endsWith('.js')) continue
    const code = readFileSync(join(dist, 'assets', file), 'utf8')
    for (const [, imported = ''] of code.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) {
      files.add(imported)
      assets
        .filter((each) => each.endsWith('.css') && nameOf(each) === nameOf(imported))
        .forEach((style) => files.add(style))
    }
  }
}

/** `SelectPanel-CCZHKl9S.js` → `SelectPanel`. */
function nameOf(file: string): string {
  return file.replace(/-[\w-]{8}\.(?:js|css)$/, '')
}

import { importsOf, packageOf, type Import } from './imports.ts'
import { topFolder, type Tree } from './tree.ts'

interface Allowance {
  /** Folders of the tree with all below them, or single files. */
  readonly paths: readonly string[]
  readonly typesOf?: readonly string[]
  /** Absent: any package the project installs for running, and the types of any. */
  readonly packages?: readonly string[]
  readonly node: boolean
}

/** Config that the built app carries; the rest of it is served, so that an edit needs no build. */
const BUILT_IN_CONFIG = ['config/locales', 'config/brand.json', 'config/tenant.json']

const MAY_IMPORT: Record<string, Allowance> = {
  domain: { paths: ['domain'], packages: ['zod'], node: false },
  openapi: { paths: ['openapi', 'domain'], packages: ['zod'], node: false },
  machines: { paths: ['machines', 'domain'], packages: ['xstate'], node: false },
  server: { paths: ['server', 'domain', 'openapi'], node: true },
  src: { paths: ['src', 'domain', 'machines', ...BUILT_IN_CONFIG], typesOf: ['openapi'], node: false },
  scripts: { paths: ['scripts'], node: true },
}

/** What says how tests are run is part of them. */
const CONFIG_OF_TESTS = ['vitest.config.ts', 'playwright.config.ts', 'playwright.enterprise.config.ts']

/** Imports that go against the house: who may import whom, nothing imports tests, running code needs only `dependencies`. */
export function findWrongDirections(tree: Tree): string[] {
  const installed = ['package.json', 'enterprise/package.json'].flatMap((path) => {
    const manifest = JSON.parse(tree.get(path) ?? '{}') as { dependencies?: Record<string, string> }
    return Object.keys(manifest.dependencies ?? {})
  })
  return importsOf(tree)
    .filter((each) => !isAllowed(each, installed))
    .map(({ from, to }) => `${from} may not import ${to}`)
}

function isAllowed(each: Import, installed: readonly string[]): boolean {
  const folder = topFolder(each.from)
  if (folder === 'tests' || CONFIG_OF_TESTS.includes(each.from)) return true
  if (each.relative && isBelow(each.to, ['tests'])) return false
  const allowed = MAY_IMPORT[folder]
  if (!allowed) return true
  if (each.relative)
    return isBelow(each.to, allowed.paths) || (each.typeOnly && isBelow(each.to, allowed.typesOf ?? []))
  if (each.to.startsWith('node:')) return allowed.node
  if (folder === 'scripts') return true
  if (!allowed.packages && each.typeOnly) return true
  return (allowed.packages ?? installed).includes(packageOf(each.to))
}

function isBelow(path: string, paths: readonly string[]): boolean {
  return paths.some((each) => path === each || path.startsWith(`${each}/`))
}

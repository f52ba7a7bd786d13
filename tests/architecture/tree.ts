import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

/** Files of a project: path from its root, with forward slashes, to text. */
export type Tree = ReadonlyMap<string, string>

const LEFT_OUT = new Set([
  'node_modules',
  'dist',
  'dist-server',
  'data',
  '.git',
  '.cache',
  'test-results',
  'playwright-report',
])
const BINARY = new Set(['.png', '.jpg', '.ico', '.woff2', '.xlsx', '.parquet', '.duckdb', '.gz', '.zip', '.pdf'])

/** A made-up tree, for a rule's own test. */
export function treeOf(files: Record<string, string>): Tree {
  return new Map(Object.entries(files))
}

let project: Tree | undefined

/** Every text file of this project that belongs to it: nothing installed, built or made while running. Read once. */
export function readTree(): Tree {
  project ??= readFolder(process.cwd())
  return project
}

function readFolder(root: string): Tree {
  const tree = new Map<string, string>()
  const read = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (LEFT_OUT.has(entry.name) || BINARY.has(extname(entry.name))) continue
      if (entry.isDirectory()) read(path)
      else if (entry.isFile()) tree.set(path, readFileSync(join(root, path), 'utf8'))
    }
  }
  read('')
  return tree
}

export function isCode(path: string): boolean {
  return /\.(ts|tsx|mjs|js)$/.test(path) && !path.endsWith('.d.ts')
}

/** The first folder of a path; empty for a file at the root. */
export function topFolder(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : ''
}

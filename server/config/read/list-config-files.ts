import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The folders of config/ whose files are pages, widgets, tables, reports, records and the words of questions. */
export const CONFIG_FOLDERS = ['catalog', 'widgets', 'pages', 'reports', 'records', 'words'] as const
/** The files beside the folders, without .json. */
export const SINGLE_FILES = [
  'brand',
  'carriers',
  'columns',
  'filters',
  'landing-pages',
  'navigation',
  'other-applications',
  'transport-modes',
] as const

/** Those that only pages and tables which name a list need. */
export const OPTIONAL_FILES: readonly (typeof SINGLE_FILES)[number][] = ['columns', 'filters']

export type ConfigFolder = (typeof CONFIG_FOLDERS)[number]

export interface ListedFile {
  readonly folder: ConfigFolder | null
  readonly name: string
  readonly path: string
}

/** Every config file that is there, in the order of their names. */
export function listConfigFiles(dir: string): ListedFile[] {
  const inFolders = CONFIG_FOLDERS.flatMap((folder) =>
    jsonNames(join(dir, folder)).map((name) => ({ folder, name, path: join(dir, folder, name) })),
  )
  const single = jsonNames(dir).filter((name) => SINGLE_FILES.some((each) => name === `${each}.json`))
  return [...inFolders, ...single.map((name) => ({ folder: null, name, path: join(dir, name) }))]
}

/** Hidden files are the temporary files of editors. */
function jsonNames(dir: string): string[] {
  try {
    return readdirSync(dir)
      .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
      .sort()
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return []
    throw error
  }
}

import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The folders of config/ whose files are pages, widgets, tables and records; the others are beside them. */
export const CONFIG_FOLDERS = ['catalog', 'widgets', 'pages', 'records'] as const
const OWN_FILES: readonly string[] = ['brand.json', 'landing-pages.json']
export type ConfigFolder = (typeof CONFIG_FOLDERS)[number]

export interface ListedFile {
  readonly folder: ConfigFolder | null
  readonly name: string
  readonly path: string
}

/** Every config file that is there, in the order of their names. */
export function listConfigFiles(dir: string): ListedFile[] {
  const inFolders = CONFIG_FOLDERS.flatMap((folder) => jsonNames(join(dir, folder)).map((name) => ({ folder, name, path: join(dir, folder, name) })))
  const own = jsonNames(dir).filter((name) => OWN_FILES.includes(name))
  return [...inFolders, ...own.map((name) => ({ folder: null, name, path: join(dir, name) }))]
}

/** Hidden files are the temporary files of editors. */
function jsonNames(dir: string): string[] {
  try {
    return readdirSync(dir).filter((name) => name.endsWith('.json') && !name.startsWith('.')).sort()
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return []
    throw error
  }
}

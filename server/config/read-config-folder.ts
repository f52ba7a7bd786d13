import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { listConfigFiles, type ConfigFolder } from './list-config-files.ts'

export interface ConfigSource {
  /** Null: directly in config/. */
  readonly folder: ConfigFolder | null
  /** The file name without .json. */
  readonly id: string
  /** As problems name it: `config/pages/spend.json`. */
  readonly file: string
  /** Null where the file is there but cannot be read. */
  readonly text: string | null
}

/** The text of every config file, in the order of their names. */
export function readConfigFolder(dir: string): ConfigSource[] {
  return listConfigFiles(dir).flatMap(({ folder, name, path }) => {
    const text = readText(path)
    const file = [basename(dir), folder, name].filter(Boolean).join('/')
    return text === undefined ? [] : [{ folder, id: name.slice(0, -'.json'.length), file, text }]
  })
}

/** Undefined where the file was removed meanwhile. */
function readText(path: string): string | null | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? undefined : null
  }
}

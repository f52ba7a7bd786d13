import { isUtf8 } from 'node:buffer'
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
  /** The text with U+FFFD in the place of bytes that are not UTF-8, where there are such. */
  readonly notUtf8?: true
}

/** The text of every config file, in the order of their names. */
export function readConfigFolder(dir: string): ConfigSource[] {
  return listConfigFiles(dir).flatMap(({ folder, name, path }) => {
    const read = readText(path)
    const file = [basename(dir), folder, name].filter(Boolean).join('/')
    return read === undefined ? [] : [{ folder, id: name.slice(0, -'.json'.length), file, ...read }]
  })
}

/** Undefined where the file was removed meanwhile. */
function readText(path: string): Pick<ConfigSource, 'text' | 'notUtf8'> | undefined {
  try {
    const bytes = readFileSync(path)
    return { text: bytes.toString('utf8'), ...(isUtf8(bytes) ? {} : { notUtf8: true }) }
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? undefined : { text: null }
  }
}

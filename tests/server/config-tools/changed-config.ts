import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { leadingTo, LEAD_TO_PAGES } from '../config/config-sources.ts'

export interface ChangedConfig {
  readonly dir: string
  /** Leaves only these pages, and no reports, so that checking takes little time. */
  keepPages(...ids: readonly string[]): void
  /** Replaces the first `from` of a file by `to`, and answers `line:column` of the ▶ in `to`. */
  change(file: string, from: string, to: string): string
  read(file: string): string
  remove(): void
}

/** A copy of the shipped config that a test may damage. */
export function copyConfig(): ChangedConfig {
  const folder = mkdtempSync(join(tmpdir(), 'a-frame-config-'))
  const dir = join(folder, 'config')
  cpSync(join(import.meta.dirname, '../../../config'), dir, { recursive: true })
  const read = (file: string) => readFileSync(join(dir, file), 'utf8')
  return {
    dir,
    read,
    keepPages: (...ids) => {
      const others = readdirSync(join(dir, 'pages')).filter((name) => !ids.includes(name.replace('.json', '')))
      others.forEach((name) => rmSync(join(dir, 'pages', name)))
      rmSync(join(dir, 'reports'), { recursive: true })
      for (const name of LEAD_TO_PAGES) writeFileSync(join(dir, name), leadingTo(ids, name, read(name)))
    },
    change(file, from, to) {
      const text = read(file)
      if (!text.includes(from)) throw new Error(`not in ${file}: ${from}`)
      const marked = text.replace(from, () => to)
      const lines = marked.slice(0, marked.indexOf('▶')).split('\n')
      writeFileSync(join(dir, file), marked.replace('▶', ''))
      return `${lines.length}:${(lines.at(-1) ?? '').length + 1}`
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

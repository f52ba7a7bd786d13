import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderOf, machineFiles, ROOT } from '../models.ts'

const ID = /\b([A-Z][A-Z0-9]+)-(\d{2,})(?: to \1-(\d{2,}))?/g
const SPECS = join(ROOT, 'tests/e2e')

/** The ids that a text names; `CHAT-05 to CHAT-07` names three. */
export function itemsIn(text: string): string[] {
  return [...text.matchAll(ID)].flatMap(([, area = '', first = '', last = first]) =>
    Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_, at) => `${area}-${String(Number(first) + at).padStart(first.length, '0')}`,
    ),
  )
}

/** The items of the list of requirements that a machine, its tests and the walks in the browser name. */
export function itemsOf(name: string): string[] {
  const listed = new Set(itemsIn(readFileSync(join(ROOT, 'docs/requirements.md'), 'utf8')))
  const own = readdirSync(folderOf(name)).map((file) => join(folderOf(name), file))
  const texts = [join(ROOT, machineFiles().get(name) ?? ''), ...own].map((file) => readFileSync(file, 'utf8'))
  return [...new Set([...texts, ...titlesInBrowser(name)].flatMap(itemsIn))].filter((id) => listed.has(id)).toSorted()
}

function titlesInBrowser(name: string): string[] {
  return readdirSync(SPECS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => readFileSync(join(SPECS, file), 'utf8'))
    .filter((text) => text.includes(`machines/${name}/browser-level`))
    .flatMap((text) => /testInBrowser\(\s*'([^']*)'/.exec(text)?.[1] ?? [])
}

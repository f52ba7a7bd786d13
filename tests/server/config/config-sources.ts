import { readFileSync, readdirSync } from 'node:fs'
import { makeSnapshot } from '../../../server/config/load-config.ts'
import type { ConfigSnapshot } from '../../../server/config/config-snapshot.ts'
import { CONFIG_FOLDERS, SINGLE_FILES } from '../../../server/config/read/list-config-files.ts'
import type { ConfigSource } from '../../../server/config/read/read-config-folder.ts'

const SHIPPED = new URL('../../../config/', import.meta.url)

/** The text of each shipped config file by its path below config/. */
export function shippedTexts(): Record<string, string> {
  const paths = CONFIG_FOLDERS.flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, SHIPPED)).map((name) => `${folder}/${name}`),
  )
  return Object.fromEntries(
    [...paths, ...SINGLE_FILES.map((name) => `${name}.json`)].map((path) => [
      path,
      readFileSync(new URL(path, SHIPPED), 'utf8'),
    ]),
  )
}

/** The same with the Spend page alone, without reports, so that what a test does to it shows by itself. */
export function spendTexts(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(shippedTexts())
      .filter(([path]) => (!path.startsWith('pages/') && !path.startsWith('reports/')) || path === 'pages/spend.json')
      .map(([path, text]) => [path, leadingTo(['spend'], path, text)]),
  )
}

/** The files that lead to pages. */
export const LEAD_TO_PAGES = ['landing-pages.json', 'navigation.json'] as const

/** The text of a file without what leads to other pages than these. */
export function leadingTo(pages: readonly string[], file: string, text: string): string {
  if (file === 'landing-pages.json')
    return text.replaceAll(/^.*"path": "\/aframe\/dashboard\/(\w+)".*\n/gm, (line, id: string) =>
      pages.includes(id) ? line : '',
    )
  if (file !== 'navigation.json') return text
  const guests = pages.map((id) => JSON.stringify(id)).join(', ')
  return text.replace(/(?<="guestPages": \[).*(?=\])/, guests)
}

export function snapshotOf(texts: Readonly<Record<string, string>>, previous?: ConfigSnapshot): ConfigSnapshot {
  const sources = Object.entries(texts).map(([path, text]): ConfigSource => {
    const folder = CONFIG_FOLDERS.find((each) => path.startsWith(`${each}/`)) ?? null
    return { folder, id: path.replace(/^.*\//, '').replace(/\.json$/, ''), file: `config/${path}`, text }
  })
  return makeSnapshot({ name: 'config', sources }, previous)
}

/** A text whose first `from` is replaced by `to`, and the place, `line:column`, that ▶ marks in `to`. */
export function damage(text: string, { from, to }: { from: string; to: string }): { text: string; place: string } {
  const offset = text.indexOf(from)
  if (offset < 0) throw new Error(`not in the text: ${from}`)
  const marked = text.slice(0, offset) + to + text.slice(offset + from.length)
  const place = placeOf(marked, marked.indexOf('▶'))
  return { text: marked.replace('▶', ''), place }
}

/** `line:column` of an offset, counted from 1. */
export function placeOf(text: string, offset: number): string {
  const lines = text.slice(0, offset).split('\n')
  return `${lines.length}:${(lines.at(-1) ?? '').length + 1}`
}

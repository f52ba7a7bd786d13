import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pagePath } from '../../domain/dashboards/navigation.ts'
import { FileId } from '../../domain/dashboards/page-spec.ts'
import { failed, ok, type Result } from '../../domain/values/problem.ts'
import { loadConfig } from '../config/load-config.ts'

const TEMPLATE = new URL('page-template.json', import.meta.url)
const ORDER_STEP = 10

export interface NewPage {
  /** As problems name it: `config/pages/zoneAnalysis.json`. */
  readonly file: string
  /** The page's address in the product. */
  readonly address: string
  readonly name: string
}

/** Writes a page that works, last in the menu. A name that is no file name, or is taken in any spelling of its letters, is refused. */
export function writeNewPage({ dir, id }: { readonly dir: string; readonly id: string }): Result<NewPage> {
  const refuse = (detail: string) => failed('invalid-request', { english: detail })
  const named = FileId.safeParse(id)
  if (!named.success)
    return refuse(
      `A page cannot be named ${JSON.stringify(id)}: its name ${named.error.issues[0]?.message ?? 'is not allowed'} and have at most 63 characters, as zoneAnalysis`,
    )
  const folder = join(dir, 'pages')
  if (!existsSync(folder)) return refuse(`${folder} is not there; set CONFIG_DIR to the folder of the config`)
  const taken = readdirSync(folder).find((name) => name.toLowerCase() === `${id}.json`.toLowerCase())
  if (taken !== undefined)
    return refuse(`There is a page ${taken.replace(/\.json$/, '')} already: ${basename(dir)}/pages/${taken}`)
  const { pages, navigation } = loadConfig(dir)
  const name = pageName(id)
  writeFileSync(join(folder, `${id}.json`), newPageText(name, pages), { flag: 'wx' })
  return ok({ file: `${basename(dir)}/pages/${id}.json`, address: pagePath(id, navigation.routes), name })
}

/** The text of a page that works, last in the menu. */
export function newPageText(name: string, pages: readonly { readonly order: number }[]): string {
  const order = Math.max(0, ...pages.map((page) => page.order)) + ORDER_STEP
  return readFileSync(TEMPLATE, 'utf8')
    .replace('"NAME"', JSON.stringify(name))
    .replace('"order": 0', `"order": ${order}`)
}

/** `zoneAnalysis`, `zone_analysis` → Zone Analysis. */
function pageName(id: string): string {
  const words = id
    .replaceAll('_', ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .trim()
    .split(/\s+/)
  return words
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
    .slice(0, 60)
}

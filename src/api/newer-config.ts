import { sameValue } from '../../domain/values/entries.ts'
import type { PagesConfig } from './answers.ts'

export interface HeldConfig {
  /** What a person goes on seeing: the pages as they were, of the data as it is. */
  readonly config: PagesConfig
  /** What they became meanwhile; null: nothing else. */
  readonly newer: PagesConfig | null
}

/** Lets nothing change under a reader: pages of another version wait until they are asked for. */
export function holdConfig(fetched: PagesConfig, shown: PagesConfig | undefined): HeldConfig {
  if (!shown || shown.configVersion === fetched.configVersion) return { config: fetched, newer: null }
  const { today, dataVersion, publishedAt, demoEndDate } = fetched
  return { config: { ...shown, today, dataVersion, publishedAt, demoEndDate }, newer: fetched }
}

/** Whether what is seen at an address is other than it was: the page with its tabs and what its cards draw, or, on pages that people made, any. */
export function pageChanged(
  path: string,
  { config, newer }: { readonly config: PagesConfig; readonly newer: PagesConfig },
): boolean {
  const steps = path.split('/')
  const id = [...config.pages, ...config.brokenPages].find((page) => steps.includes(page.id))?.id
  if (id === undefined && steps[1] !== 'dashboards') return false
  return !sameValue(partOf(config, id), partOf(newer, id))
}

function partOf({ pages, brokenPages, widgets, tables }: PagesConfig, id: string | undefined): unknown {
  if (id === undefined) return { pages, widgets, tables }
  const own = pages.filter((page) => page.id === id || page.tabOf === id)
  const drawn = new Set(own.flatMap((page) => [page.id, ...page.widgets.map((placed) => placed.page ?? page.id)]))
  const used = new Set(own.flatMap((page) => page.widgets.map(({ widget }) => widget)))
  return {
    pages: pages.filter((page) => drawn.has(page.id)),
    broken: brokenPages.filter((page) => page.id === id),
    widgets: Object.entries(widgets).filter(([name]) => used.has(name)),
    tables: tables.filter(({ table }) => own.some((page) => page.table === table)),
  }
}

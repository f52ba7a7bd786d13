import * as z from 'zod'
import { CatalogName } from '../query/catalog.ts'
import type { CardChoice } from './card-choices.ts'
import { FileId } from './page-spec.ts'
import type { WidgetSettings } from './widget-settings.ts'

/** The charts of a widget over time by a dimension, among its templates: one on another, or one beside another. */
export const SPLITS = ['stacked', 'multiples'] as const

/** Parts drawn by name; of more than one above this, the rest is one: six colours are told apart. */
export const NAMED_PARTS = 5

/** How one card over time is split. */
export const Split = z.strictObject({ as: z.enum(SPLITS), by: CatalogName })
export type Split = z.infer<typeof Split>

/** By the names of the cards that are. */
export const PageSplits = z.record(FileId, Split)
export type PageSplits = z.infer<typeof PageSplits>

/** `split.trends=stacked:service_category` */
export const SPLIT_CHOICE: CardChoice<Split> = {
  prefix: 'split.',
  print: ({ as, by }) => `${as}:${by}`,
  read: (text) => {
    const [as, by, ...more] = text.split(':')
    return more.length > 0 ? undefined : Split.safeParse({ as, by }).data
  },
}

/** Those of a card that is split. */
export function splitSettings({ chartTimeSpan }: WidgetSettings, { as, by }: Split): WidgetSettings {
  return { ...(chartTimeSpan === undefined ? {} : { chartTimeSpan }), chartType: as, second: by }
}

/** How a card is split by such settings; undefined: not at all. */
export function splitOf({ chartType, second }: WidgetSettings): Split | undefined {
  return Split.safeParse({ as: chartType, by: second }).data
}

/** Whether such settings split a card. */
export function isSplit(settings: WidgetSettings): boolean {
  return splitOf(settings) !== undefined
}

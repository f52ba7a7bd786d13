import * as z from 'zod'
import { CatalogName } from '../query/catalog.ts'
import { foreignChoices, type CardChoice } from './card-choices.ts'
import { FileId, type PageSpec } from './page-spec.ts'
import {
  allowedSettings,
  placedWidget,
  type KnownWidgets,
  type PlacedWidget,
  type WidgetSettings,
} from './widget-settings.ts'
import type { SettingSpec, WidgetSpec } from './widget-spec.ts'
import type { Unhonoured } from '../values/unhonoured.ts'

/** A breakdown's chart of what changed since the period before, among its templates. */
export const CHANGES = 'changes'

const ORDERS = ['change', 'amount'] as const

/** How one card shows what changed: by one dimension or two, the greatest change or the greatest amount first. */
export const Changes = z.strictObject({
  by: z.array(CatalogName).min(1).max(2),
  order: z.enum(ORDERS),
})
export type Changes = z.infer<typeof Changes>

/** By the names of the cards that do. */
export const PageChanges = z.record(FileId, Changes)
export type PageChanges = z.infer<typeof PageChanges>

/** No second dimension. */
export const NO_SECOND = 'none'

const BY_AMOUNT = 'amount:'

/** `changes.breakdown=service,account_number` or, by amount, `changes.breakdown=amount:service`. */
export const CHANGES_CHOICE: CardChoice<Changes> = {
  prefix: 'changes.',
  print: ({ by, order }) => `${order === 'amount' ? BY_AMOUNT : ''}${by.join(',')}`,
  read: (text) => {
    const byAmount = text.startsWith(BY_AMOUNT)
    const by = [...new Set((byAmount ? text.slice(BY_AMOUNT.length) : text).split(','))]
    return Changes.safeParse({ by, order: byAmount ? 'amount' : 'change' }).data
  },
}

/** The cards whose widget does not show changes, or not by these dimensions. */
export function foreignChanges(
  changes: PageChanges | undefined,
  drawn: { readonly page: PageSpec; readonly config: KnownWidgets },
): Unhonoured[] {
  return foreignChoices(CHANGES_CHOICE, changes, (card, { by }) => {
    const placed = placedWidget(drawn, card)
    const allowed = placed && showsChanges(placed.widget) ? allowedSettings(placed).dimension?.allowed : []
    return by.every((dimension) => allowed?.includes(dimension))
  })
}

/** Whether a widget has a picture of what changed. */
export function showsChanges({ charts, settings }: Pick<WidgetSpec, 'charts' | 'settings'>): boolean {
  return Object.hasOwn(charts, CHANGES) && settings.dimension !== undefined
}

export type ChangesAllowed = Partial<Record<keyof WidgetSettings, SettingSpec>>

/** What may be chosen on a card that shows what changed. */
export function changesAllowed(target: PlacedWidget, { by }: Changes): ChangesAllowed {
  const { dimension } = allowedSettings(target)
  if (!dimension) return {}
  const second = dimension.allowed.filter((name) => name !== by[0])
  return {
    dimension,
    second: { allowed: [NO_SECOND, ...second], default: NO_SECOND },
    order: { allowed: [...ORDERS], default: ORDERS[0] },
  }
}

/** Those of a card that shows what changed. */
export function changesSettings(settings: WidgetSettings, { by, order }: Changes): WidgetSettings {
  const [dimension, second = NO_SECOND] = by
  return { ...settings, ...(dimension === undefined ? {} : { dimension }), second, order, chartType: CHANGES }
}

/** What a card shows of changes by such settings; undefined: nothing. */
export function changesOf({ chartType, dimension, second = NO_SECOND, order }: WidgetSettings): Changes | undefined {
  if (chartType !== CHANGES || dimension === undefined) return undefined
  return {
    by: [dimension, ...(second === NO_SECOND || second === dimension ? [] : [second])],
    order: order === 'amount' ? 'amount' : 'change',
  }
}

import * as z from 'zod'
import type { Unhonoured } from '../values/unhonoured.ts'
import { foreignChoices, type CardChoice } from './card-choices.ts'
import { FileId, placedOn, type PageSpec, type PageWidgetSpec } from './page-spec.ts'
import { TimeSpan } from '../dates/period.ts'
import { SETTING_NAMES, type SettingName, type SettingSpec, type WidgetSpec } from './widget-spec.ts'

/** Beside what is stored: the dimension that what changed is divided by again, and its order, which are in the address. */
export type WidgetSettings = Partial<Record<SettingName | 'second' | 'order', string>>

/** `widgets:{page}` as stored: chartName to its settings. */
export type PageSettings = Readonly<Record<string, WidgetSettings>>

/** Whatever is stored, as settings by chart; what is no map of them counts as nothing. Which values are allowed is the page's to say. */
export function readPageSettings(stored: unknown): PageSettings {
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as PageSettings) : {}
}

export interface PlacedWidget {
  readonly widget: WidgetSpec
  readonly placed: PageWidgetSpec
}

/** Every widget that pages may place, by its name. */
export interface KnownWidgets {
  readonly widgets: Readonly<Record<string, WidgetSpec>>
}

/** A chart of a page with what it is; undefined: the page has none of that name, or its widget is not known. */
export function placedWidget(
  { page, config }: { readonly page: Pick<PageSpec, 'widgets'>; readonly config: KnownWidgets },
  chartName: string,
): PlacedWidget | undefined {
  const placed = placedOn(page, chartName)
  const widget = placed && config.widgets[placed.widget]
  return placed && widget ? { placed, widget } : undefined
}

/** What may be chosen on this page: the widget file's values, replaced by the page's own where it names them. */
export function allowedSettings({ widget, placed }: PlacedWidget): Partial<Record<SettingName, SettingSpec>> {
  const result: Partial<Record<SettingName, SettingSpec>> = {}
  for (const name of SETTING_NAMES) {
    const own = widget.settings[name]
    const allowed = placed.allowed?.[name] ?? own?.allowed
    if (!allowed?.[0]) continue
    const wish = placed.defaults?.[name] ?? own?.default
    result[name] = { allowed, default: wish !== undefined && allowed.includes(wish) ? wish : allowed[0] }
  }
  return result
}

/** Stored settings that are not allowed any more fall back to the defaults, one by one. WID-08 */
export function settingsOf(target: PlacedWidget, stored: unknown): WidgetSettings {
  const wished: Record<string, unknown> = typeof stored === 'object' && stored !== null ? { ...stored } : {}
  const result: WidgetSettings = {}
  for (const [name, spec] of Object.entries(allowedSettings(target)) as [SettingName, SettingSpec][]) {
    const wish = wished[name]
    result[name] = typeof wish === 'string' && spec.allowed.includes(wish) ? wish : spec.default
  }
  return result
}

/** Weeks, months or quarters; months where nothing is chosen. WID-02 */
export function spanOf({ chartTimeSpan }: WidgetSettings): TimeSpan {
  return TimeSpan.safeParse(chartTimeSpan).data ?? 'monthly'
}

/** By what the prior period of a widget over time is asked: months, which add up to quarters, weeks or days. */
export function priorSpan(settings: WidgetSettings): 'daily' | 'weekly' | 'monthly' {
  const span = spanOf(settings)
  return span === 'quarterly' ? 'monthly' : span
}

/** The key under which a page's widget settings are stored. CFG-03 */
export function widgetSettingsKey(page: string): string {
  return `widgets:${page}`
}

/** What is chosen on one card, as an address carries it beside what is stored. */
const Look = z.partialRecord(z.enum(SETTING_NAMES), z.string().min(1))
/** By the names of the cards. */
export const PageLooks = z.record(FileId, Look)
export type PageLooks = z.infer<typeof PageLooks>

/** `look.breakdown=dimension:account_number,chartType:column` */
export const LOOK_CHOICE: CardChoice<z.infer<typeof Look>> = {
  prefix: 'look.',
  print: (look) => SETTING_NAMES.flatMap((name) => (look[name] === undefined ? [] : `${name}:${look[name]}`)).join(','),
  read: (text) => {
    const entries = text.split(',').map((part) => part.split(':'))
    const named = new Set(entries.map(([name]) => name))
    const whole = named.size === entries.length && entries.every((entry) => entry.length === 2)
    return whole ? Look.safeParse(Object.fromEntries(entries)).data : undefined
  },
}

/** What is stored of the cards of a page, and over it what the address says: as far as each card offers it. */
export function looksInForce(
  { stored, looks }: { readonly stored: PageSettings | null; readonly looks: PageLooks | undefined },
  drawn: { readonly page: Pick<PageSpec, 'widgets'>; readonly config: KnownWidgets },
): PageLooks {
  const shown = { ...stored, ...looks }
  const offered = drawn.page.widgets.flatMap(({ chartName }) => {
    const look = Look.safeParse(shown[chartName]).data
    const isOffered = look && Object.keys(look).length > 0 && foreignLooks({ [chartName]: look }, drawn).length === 0
    return isOffered ? [[chartName, look] as const] : []
  })
  return Object.fromEntries(offered)
}

/** The looks that their cards do not offer. */
export function foreignLooks(
  looks: PageLooks | undefined,
  drawn: { readonly page: Pick<PageSpec, 'widgets'>; readonly config: KnownWidgets },
): Unhonoured[] {
  return foreignChoices(LOOK_CHOICE, looks, (card, look) => {
    const target = placedWidget(drawn, card)
    const offered: Partial<Record<string, SettingSpec>> = target ? allowedSettings(target) : {}
    return Object.entries(look).every(([name, value]) => offered[name]?.allowed.includes(value))
  })
}

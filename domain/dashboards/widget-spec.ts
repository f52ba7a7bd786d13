import * as z from 'zod'
import { CatalogName } from '../query/catalog.ts'

/** The settings a person may change on a widget; stored per page under `widgets:{page}`. CFG-02 */
export const SETTING_NAMES = [
  'dimension',
  'level',
  'chartType',
  'chartScale',
  'chartTimeSpan',
  'chartComparisonType',
  'displayMode',
] as const
export type SettingName = (typeof SETTING_NAMES)[number]

export const SettingSpec = z
  .strictObject({
    /** In the order shown; the text of each is in the locale file. */
    allowed: z.array(z.string().min(1)).min(1),
    default: z.string(),
  })
  .check(({ value, issues }) => {
    if (!value.allowed.includes(value.default))
      issues.push({ code: 'invalid_value', values: value.allowed, input: value.default, path: ['default'] })
  })
export type SettingSpec = z.infer<typeof SettingSpec>

/** `{dimension}`, `{second}` (the dimension where there is none), `{level}`, `{dateType}`, `{grain}` and `{origin}` in a group-by name are filled from the settings and the view. */
const WidgetQuery = z.strictObject({
  /** fact: the chosen fact of the page; facts: all of them in one query. */
  measures: z.enum(['fact', 'facts']),
  groupBy: z.array(z.string().min(1)),
  /** Measures drawn beside the fact, over time: their names are fields of the marks, and columns of the table. */
  beside: z.array(CatalogName).min(1).max(4).optional(),
  /** Of a bridge between two carriers, accounts or clients: its groups in their place. */
  groupBySides: z.array(CatalogName).min(1).optional(),
  /** Only the groups up to the chosen dimension: carrier, service, zone, of four, where the zone is chosen. */
  upTo: z.literal('dimension').optional(),
  /** Order by the chosen fact, or by the groups. */
  orderBy: z.enum(['fact', 'group']).optional(),
  limit: z.int().min(1).max(10_000).optional(),
})
export type WidgetQuery = z.infer<typeof WidgetQuery>

/** How rows become the marks' fields (`category`, `value`, `share`, `period` …), before the template draws them; `sets` is of the comparison alone. */
const ROW_SHAPES = ['facts', 'periods', 'categories', 'places', 'flows', 'circles', 'bridge', 'sets'] as const

export const WidgetSpec = z.strictObject({
  $schema: z.string().optional(),
  /** Of an earlier version; nothing reads it. A file that still has it is told so. */
  kind: z.unknown().optional().meta({ deprecated: true }),
  /** May hold {fact}, {dimension}, {level} and {span}, in words. */
  title: z.string().min(1),
  subtitle: z.string().optional(),
  rows: z.enum(ROW_SHAPES),
  query: WidgetQuery,
  settings: z.partialRecord(z.enum(SETTING_NAMES), SettingSpec),
  /** One Vega-Lite template a chart type (key `{chartType}`, `{chartType}:{level}` or, without chart types, `{level}`). Its data are the named tables that the rows are shaped into; a text `{name}` is filled with a colour, size or scale. */
  charts: z.record(z.string(), z.record(z.string(), z.unknown())),
})
export type WidgetSpec = z.infer<typeof WidgetSpec>

/** A widget of a page; the comparison draws its sets itself. */
export type DrawnWidget = WidgetSpec & { readonly rows: Exclude<WidgetSpec['rows'], 'sets'> }

export function isDrawn(widget: WidgetSpec): widget is DrawnWidget {
  return widget.rows !== 'sets'
}

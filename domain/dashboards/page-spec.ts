import * as z from 'zod'
import { CatalogName, labelOf, type TableIndex } from '../query/catalog.ts'
import type { Condition, PlacedCondition } from '../query/condition.ts'
import { DELIVERY_STATUSES } from '../query/delivery-status.ts'
import { isNotZero } from '../query/measure-rows.ts'
import { WrittenClause } from '../query/where-clause.ts'
import { own } from '../values/entries.ts'
import { GridSpec } from './grid-spec.ts'
import { WholePeriod } from '../dates/whole-period.ts'
import { SETTING_NAMES } from './widget-spec.ts'

export const PAGE_TYPES = [
  'aframe_dashboard',
  'dashboard',
  'report',
  'parcel',
  'aframe_comparison',
  'aframe_statistics',
  'access_denied',
  'widgets',
  'filterset',
  'billing',
] as const

/** What a page may say to whoever is new, until they send it away. */
const PAGE_HINTS = ['follow', 'find', 'ask'] as const

/** The id of a page or widget is the name of its file. */
export const FileId = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,62}$/, 'must be letters, digits and _, and start with a letter')

export const FactSpec = z.strictObject({
  /** The measure's name in the catalogue. */
  fact: CatalogName,
  factText: z.string().min(1),
  /** Added while this fact is chosen. */
  whereClauses: z.array(WrittenClause),
  /** How the fact enters the page's formula: the total, added or subtracted; absent where facts do not add up. */
  sign: z.enum(['=', '+', '-']).optional(),
  /** In place of the page's conditional note while this fact is chosen. */
  note: z.string().optional(),
  /** The delivery status that it counts, in whose fixed colour it is drawn. WID-21 */
  status: z.enum(DELIVERY_STATUSES).optional(),
  /** Said beside the fact: another measure of the same rows, whose number stands for {count}. */
  aside: z.strictObject({ fact: CatalogName, text: z.string().min(1) }).optional(),
  /** The page that has it too, with all that can be asked of it, and as which of its facts. */
  alsoOn: z.strictObject({ page: FileId, fact: CatalogName }).optional(),
})
export type FactSpec = z.infer<typeof FactSpec>

/** Board columns (24) and rows; a card is 12 (half) or 24 (full) wide. WID-12 */
export const PlaceSpec = z.strictObject({
  x: z.int().min(0).max(23),
  y: z.int().min(0),
  w: z.int().min(6).max(24),
  h: z.int().min(2).max(60),
})
export type PlaceSpec = z.infer<typeof PlaceSpec>

export const PageWidgetSpec = z.strictObject({
  /** Its name on this page: in the call's path and in `widgets:{page}`. */
  chartName: FileId,
  /** The file in config/widgets, without .json. */
  widget: FileId,
  /** In place of the widget's own words, with the same names in braces. */
  title: z.string().min(1).optional(),
  subtitle: z.string().optional(),
  place: PlaceSpec,
  /** The page whose table, facts and conditions it draws; absent: this page. */
  page: FileId.optional(),
  /** In place of that page's facts. */
  facts: z.array(FactSpec).min(1).max(12).optional(),
  /** Always drawn, whichever is chosen; absent: the first of `facts`, else the default one of `page`, else the chosen one. */
  fact: CatalogName.optional(),
  /** Beside those of the page it draws. */
  whereClauses: z.array(WrittenClause).min(1).optional(),
  /** Its own dates, in place of the page's. */
  period: WholePeriod.optional(),
  /** Narrows or extends what the widget file allows, for this page. */
  allowed: z.partialRecord(z.enum(SETTING_NAMES), z.array(z.string().min(1)).min(1)).optional(),
  defaults: z.partialRecord(z.enum(SETTING_NAMES), z.string()).optional(),
})
export type PageWidgetSpec = z.infer<typeof PageWidgetSpec>

/** A named way to look at a page: more conditions, and a note that says so. PAGE-10 */
const ModeSpec = z.strictObject({ whereClauses: z.array(WrittenClause).min(1), note: z.string().min(1) })
export type ModeSpec = z.infer<typeof ModeSpec>

const PAGE = z.strictObject({
  $schema: z.string().optional(),
  /** Shown in the menu and as the title. */
  name: z.string().min(1).max(60),
  /** Another name by which addresses and calls may ask for it. PAGE-02 */
  alias: FileId.optional(),
  pageType: z.enum(PAGE_TYPES),
  /** The icon beside the menu entry; one of PAGE_ICONS. */
  icon: z.string().optional(),
  /** Menu order within its section, or its place among tabs; ties by name. */
  order: z.number(),
  /** The page of which this one is a tab: under that page's address and menu entry, with filters, settings and arrangement of its own. PAGE-18 */
  tabOf: FileId.optional(),
  /** What its own tab is called, where other pages are tabs of it; absent: its name. */
  tab: z.string().min(1).max(60).optional(),
  table: CatalogName,
  /** What the facts are counted in. */
  uom: z.enum(['currency', 'packages', 'weight']),
  pageWhereClauses: z.array(WrittenClause),
  /** The dates are these, and nobody chooses others. */
  period: WholePeriod.optional(),
  /** The page's modes by their names (weight's "BW > AW"); none is in force until a person chooses it. */
  switchWhereClauses: z.record(z.string().min(1).max(40), ModeSpec),
  /** Says which rows count for the chosen fact; may hold {fact}. */
  conditionalNote: z.string(),
  defaultFact: CatalogName,
  defaultFactText: z.string().min(1),
  facts: z.array(FactSpec).min(1).max(12),
  /** Dimensions a person may filter the page by, in the order of the form; tracking_number is the search. */
  filters: z.array(CatalogName),
  widgets: z.array(PageWidgetSpec).min(1).max(24),
  /** Said above the board to whoever is new; absent: nothing is. */
  hints: z.array(z.enum(PAGE_HINTS)).min(1).max(PAGE_HINTS.length).optional(),
  /** It begins with what a morning says of the client: of which figure rises and late invoices are told, and of which what is new by a dimension; absent: it does not. */
  morning: z
    .strictObject({
      spend: z.strictObject({ page: FileId, fact: CatalogName }),
      charges: z.strictObject({ page: FileId, fact: CatalogName, dimension: CatalogName }),
    })
    .optional(),
  /** Leads holders of DOWNLOAD_CAPTCHA to what carriers answered to claims. PAGE-28 */
  captchaResponses: z.literal(true).optional(),
  /** The rows behind the charts; absent: the page does not show them. */
  grid: GridSpec.optional(),
})

/** What a page's parts have to be to each other. */
function checkParts({ value, issues }: z.core.ParsePayload<Omit<z.infer<typeof PAGE>, 'filters'>>): void {
  const facts = value.facts.map(({ fact }) => fact)
  if (!facts.includes(value.defaultFact))
    issues.push({ code: 'invalid_value', values: facts, input: value.defaultFact, path: ['defaultFact'] })
  if (value.widgets.every(({ page }) => page !== undefined))
    issues.push({
      code: 'custom',
      input: value.widgets,
      message: 'one widget must draw this page itself',
      path: ['widgets'],
    })
  const names = value.widgets.map(({ chartName }) => chartName)
  names.forEach((chartName, at) => {
    if (names.indexOf(chartName) === at) return
    issues.push({
      code: 'custom',
      input: chartName,
      message: 'every chartName must be used once',
      path: ['widgets', at, 'chartName'],
    })
  })
}

/** One page of the product. CFG-01 */
export const PageSpec = PAGE.check(checkParts)
export type PageSpec = z.infer<typeof PageSpec>

/** A page as a person edits it in config/pages/{id}.json: beside dimensions, `filters` may name lists of config/filters.json. CFG-01 */
export const PageFile = PAGE.extend({
  filters: z.array(z.union([CatalogName, z.strictObject({ list: FileId })])),
}).check(checkParts)
export type PageFile = z.infer<typeof PageFile>

/** A page with the id its file name gives. */
export type Page = PageSpec & { readonly id: string }

/** The page that an address or a call asks for, by its id or its other name. PAGE-02 */
export function pageCalled<P extends Pick<Page, 'id' | 'alias'>>(pages: readonly P[], name: string): P | undefined {
  return pages.find(({ id, alias }) => id === name || alias === name)
}

export function factOf(page: PageSpec, fact: string): FactSpec {
  const found =
    page.facts.find((each) => each.fact === fact) ?? page.facts.find((each) => each.fact === page.defaultFact)
  if (!found) throw new Error('a page has its default fact')
  return found
}

/** The fact that shares are of: the whole where its parts are only added, else the first one added, else the first of the page. */
export function baseFact(page: PageSpec): FactSpec {
  const whole = page.facts.some(({ sign }) => sign === '-') ? undefined : page.facts.find(({ sign }) => sign === '=')
  const base = whole ?? page.facts.find((fact) => fact.sign === '+') ?? page.facts[0]
  if (!base) throw new Error('a page has at least one fact')
  return base
}

/** Which rows count, in words: of the chosen fact, and of the mode in force. A note about a fact without conditions would say what does not hold. PAGE-12 */
export function notesOf(page: PageSpec, { fact, mode }: Chosen, table?: TableIndex): string[] {
  const chosen = factOf(page, fact)
  const holds = !table || chosen.whereClauses.length > 0 || !page.conditionalNote.includes('{fact}')
  const note = chosen.note ?? (holds ? page.conditionalNote : '')
  return [
    note.replaceAll('{fact}', conditionedOn(chosen, table) ?? chosen.factText),
    modeOf(page, mode)?.note ?? '',
  ].filter((each) => each !== '')
}

/** Whether the page's own conditions are said one by one: where cards of other pages stand among its own, they hold for some only, which its note says. */
function saysConditions(
  { pageWhereClauses, conditionalNote, widgets }: PageSpec,
  table: TableIndex | undefined,
): boolean {
  return (
    table !== undefined &&
    pageWhereClauses.length > 0 &&
    (conditionalNote === '' || widgets.every(({ page }) => page === undefined))
  )
}

/** The conditions that come with the page and the chosen fact. */
export function builtInConditions(page: PageSpec, { fact }: Pick<Chosen, 'fact'>): Condition[] {
  return [...page.pageWhereClauses, ...factOf(page, fact).whereClauses]
}

/** The built-in conditions that no note is sure to say: the page's own, and those of a fact that are about something else. */
export function unsaidConditions(
  page: PageSpec,
  { fact }: Pick<Chosen, 'fact'>,
  table: TableIndex | undefined,
): Condition[] {
  const chosen = factOf(page, fact)
  const said = chosen.note !== undefined || conditionedOn(chosen, table) !== null
  return [...(saysConditions(page, table) ? page.pageWhereClauses : []), ...(said ? [] : chosen.whereClauses)]
}

/**
 * What is built in and how it is said: the conditions that no note is sure to say, and the notes. Of all facts at once it is without the
 * chosen one's. PAGE-12
 */
export function builtInParts(
  page: PageSpec,
  { ofAllFacts = false, ...chosen }: Chosen & { readonly ofAllFacts?: boolean },
  table: TableIndex | undefined,
): { readonly conditions: readonly Condition[]; readonly notes: readonly string[] } {
  return ofAllFacts && factOf(page, chosen.fact).whereClauses.length > 0
    ? { conditions: page.pageWhereClauses, notes: [modeOf(page, chosen.mode)?.note ?? ''] }
    : { conditions: unsaidConditions(page, chosen, table), notes: notesOf(page, chosen, table) }
}

/** A chart of a page by its name; undefined: the page has none of that name. */
export function placedOn({ widgets }: Pick<PageSpec, 'widgets'>, chartName: string): PageWidgetSpec | undefined {
  return widgets.find((each) => each.chartName === chartName)
}

/** The chart in whose name a page asks what no card of it shows: its first one of its own table; undefined: it has no chart. */
export function askingChart({ widgets }: Pick<PageSpec, 'widgets'>): string | undefined {
  return (widgets.find(({ page }) => page === undefined) ?? widgets[0])?.chartName
}

type ConditionHolder = Partial<Pick<PageSpec, 'pageWhereClauses' | 'switchWhereClauses'>> &
  Pick<PageWidgetSpec, 'facts' | 'whereClauses'>

/** The conditions of a page, or of a card, but not those of a page's cards. */
export function placedConditions({
  facts = [],
  pageWhereClauses = [],
  switchWhereClauses = {},
  whereClauses = [],
}: ConditionHolder): PlacedCondition[] {
  const placed = (conditions: readonly Condition[], path: PlacedCondition['path']) =>
    conditions.map((condition, at) => ({ condition, path: [...path, at] }))
  return [
    ...facts.flatMap((fact, at) => placed(fact.whereClauses, ['facts', at, 'whereClauses'])),
    ...placed(pageWhereClauses, ['pageWhereClauses']),
    ...Object.entries(switchWhereClauses).flatMap(([name, mode]) =>
      placed(mode.whereClauses, ['switchWhereClauses', name, 'whereClauses']),
    ),
    ...placed(whereClauses, ['whereClauses']),
  ]
}

interface Chosen {
  readonly fact: string
  readonly mode: string
}

/** What a fact's conditions are about: the fact itself, or the only column that must not be zero; null: neither. */
function conditionedOn(
  { fact, factText, whereClauses, status }: FactSpec,
  table: TableIndex | undefined,
): string | null {
  const measure = table?.measures.get(fact)
  const counted = measure && 'column' in measure ? measure.column : undefined
  if (!table || status !== undefined || whereClauses.some(({ column }) => column === counted)) return factText
  const [only, ...others] = whereClauses
  return only && isNotZero(only) && others.length === 0 ? labelOf(table, only.column) : null
}

/** The modes of a page; '' is none of them. */
export function modesOf({ switchWhereClauses }: PageSpec): string[] {
  return ['', ...Object.keys(switchWhereClauses)]
}

/** Undefined: no mode of the page is in force. */
export function modeOf(page: PageSpec, mode: string): ModeSpec | undefined {
  return own(page.switchWhereClauses, mode)
}

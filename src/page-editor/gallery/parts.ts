import { modify, parse, type Edit } from 'jsonc-parser'

/** What of a page a part is put into. */
export type PartList = 'facts' | 'filters' | 'widgets'

const FORMAT = { formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' } } as const
/** The board's columns, and the size of a usual card. */
const CARD = { w: 12, h: 12 } as const

/** Puts a part at the end of its list of a page's text, in the layout of the text; a page without the list gets it. */
export function addPart(text: string, list: PartList, value: unknown): Edit[] {
  const page = read(text)
  const present = Array.isArray(page[list]) ? (page[list] as unknown[]) : null
  return present === null
    ? modify(text, [list], [value], FORMAT)
    : modify(text, [list, present.length], value, { ...FORMAT, isArrayInsertion: true })
}

/** A card of a widget below all others, by a name of its own. */
export function newCard(text: string, widget: string): object {
  const { widgets } = read(text)
  const cards = (Array.isArray(widgets) ? widgets : []) as {
    chartName?: unknown
    place?: { y?: unknown; h?: unknown }
  }[]
  const taken = new Set(cards.map(({ chartName }) => chartName))
  const bottom = Math.max(0, ...cards.map(({ place }) => Number(place?.y ?? 0) + Number(place?.h ?? 0)))
  let chartName = widget
  for (let at = 2; taken.has(chartName); at += 1) chartName = `${widget}${at}`
  return { chartName, widget, place: { x: 0, y: bottom, ...CARD } }
}

/** The facts and filters that the text has already. */
export function partsIn(text: string): {
  readonly facts: ReadonlySet<unknown>
  readonly filters: ReadonlySet<unknown>
} {
  const { facts, filters } = read(text)
  const named = (Array.isArray(facts) ? facts : []) as { fact?: unknown }[]
  const lists = (Array.isArray(filters) ? filters : []) as unknown[]
  return {
    facts: new Set(named.map((each) => each.fact)),
    filters: new Set(lists.map((each) => (typeof each === 'string' ? each : (each as { list?: unknown }).list))),
  }
}

function read(text: string): Readonly<Record<string, unknown>> {
  const page: unknown = parse(text)
  return typeof page === 'object' && page !== null ? (page as Record<string, unknown>) : {}
}

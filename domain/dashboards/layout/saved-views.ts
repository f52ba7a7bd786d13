import * as z from 'zod'
import { nameText } from '../../values/name-text.ts'
import { FileId } from '../page-spec.ts'
import type { Entries } from '../../values/entries.ts'

/** The setting that they are stored under, and their name in drafts. */
export const SAVED_VIEWS_KEY = 'savedViews'
export const MOST_VIEWS = 100

/** A page with everything that its address says: dates as words, client, filters, figure, what each card shows. */
export const SavedView = z.strictObject({
  name: nameText(60),
  /** Path and query, of this portal. */
  address: z
    .string()
    .regex(/^\/(?![/\\])/, 'must be an address that starts with one /')
    .max(8_000),
  starred: z.boolean(),
  /** Its page opens so where its address says nothing. */
  opensPage: z.boolean().optional(),
})
export type SavedView = z.infer<typeof SavedView>

/** A person's views by their ids. */
export const SavedViews = z
  .record(FileId, SavedView)
  .refine((views) => Object.keys(views).length <= MOST_VIEWS, `must be at most ${MOST_VIEWS} views`)
export type SavedViews = Entries<SavedView>

/** Whatever is stored, as views; what is none is left out. */
export function readSavedViews(stored: unknown): SavedViews {
  const entries = typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? Object.entries(stored) : []
  return Object.fromEntries(
    entries.flatMap(([id, value]) => {
      const view = SavedView.safeParse(value)
      return FileId.safeParse(id).success && view.success ? [[id, view.data] as const] : []
    }),
  )
}

/** The views that open their pages where an address says nothing, by the pages' paths. */
export function openingViews(
  views: SavedViews,
): Readonly<Record<string, { readonly id: string; readonly address: string }>> {
  return Object.fromEntries(
    Object.entries(views).flatMap(([id, { address, opensPage }]) =>
      opensPage === true ? [[partsOf(address).path, { id, address }]] : [],
    ),
  )
}

/** The views with one that opens its page, in place of any other, or with none that does. */
export function withDefault(views: SavedViews, id: string, opens: boolean): SavedViews {
  const chosen = views[id]
  if (!chosen) return views
  const { path } = partsOf(chosen.address)
  return Object.fromEntries(
    Object.entries(views).map(([each, { opensPage, ...view }]) => {
      const stays = partsOf(view.address).path === path ? each === id && opens : opensPage === true
      return [each, stays ? { ...view, opensPage: true } : view]
    }),
  )
}

/** What part of a view an address parameter is. */
export type ViewPart = 'dates' | 'client' | 'figure' | 'filters' | 'cards'
const PARTS: Readonly<Record<string, ViewPart>> = {
  dates: 'dates',
  period: 'dates',
  from: 'dates',
  to: 'dates',
  around: 'dates',
  against: 'dates',
  client: 'client',
  children: 'client',
  fact: 'figure',
  mode: 'figure',
  unit: 'figure',
  currency: 'figure',
  tracking: 'filters',
  context: 'filters',
  'rows-filter': 'filters',
}

/** The parts in which an address differs from that of a view, whatever the order of their parameters; of another page, null. */
export function changedParts({ address }: Pick<SavedView, 'address'>, now: string): ViewPart[] | null {
  const [before, after] = [partsOf(address), partsOf(now)]
  if (before.path !== after.path) return null
  const names = [...before.values, ...after.values].map(([name]) => name)
  const differing = [...new Set(names)].filter((name) => valuesOf(name, before.values) !== valuesOf(name, after.values))
  return [...new Set(differing.map(partOf))].sort()
}

/** What part of a view a parameter of its address is. */
export function partOf(name: string): ViewPart {
  const part = Object.hasOwn(PARTS, name) ? PARTS[name] : undefined
  return part ?? (name.startsWith('filter.') ? 'filters' : 'cards')
}

function valuesOf(name: string, values: readonly (readonly [string, string])[]): string {
  return JSON.stringify(values.filter(([each]) => each === name).map(([, value]) => value))
}

/** The path of an address, its parameters as they are read, and the card of the page that it leads to; undefined: to none. */
export function partsOf(address: string): {
  readonly path: string
  readonly values: [string, string][]
  readonly card: string | undefined
} {
  const [whole = '', card] = address.split('#')
  const [path = '', query = ''] = whole.split('?')
  const values = query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair): [string, string] => {
      const [name = '', ...value] = pair.split('=')
      return [read(name), read(value.join('='))]
    })
  return { path, values, card }
}

/** As an address has it, where it is written so. */
function read(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    return part
  }
}

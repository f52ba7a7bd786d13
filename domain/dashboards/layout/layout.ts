import * as z from 'zod'
import { BOARD_COLUMNS } from '../chart-size.ts'
import { own } from '../../values/entries.ts'
import { FileId, PlaceSpec, type Page } from '../page-spec.ts'

/** `layout:{page}` as stored: only the cards whose place is not the published one. */
export const LayoutPatch = z.record(FileId, PlaceSpec)
export type LayoutPatch = Readonly<z.infer<typeof LayoutPatch>>

/** chartName to place, of every card of a page. */
export type Places = Readonly<Record<string, PlaceSpec>>

type Placing = Pick<Page, 'widgets'>

/** The key under which a page's arrangement is stored. */
export function layoutKey(page: string): string {
  return `layout:${page}`
}

/** Whatever is stored, as a patch; what is not a place within the board is left out. */
export function readPatch(stored: unknown): LayoutPatch {
  const entries = typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? Object.entries(stored) : []
  return Object.fromEntries(
    entries.flatMap(([chartName, value]) => {
      const place = PlaceSpec.safeParse(value)
      return FileId.safeParse(chartName).success && place.success ? [[chartName, place.data] as const] : []
    }),
  )
}

/** Every card's place: moved ones where they were put, the others where the page has them, pushed down where taken; no gaps above. */
export function layoutOf(page: Placing, patch: LayoutPatch): Places {
  const published = settle(publishedPlaces(page))
  const placed = Object.entries(published).map(([chartName, place]): Entry => [
    chartName,
    fit(own(patch, chartName) ?? place),
  ])
  const moved = inOrder(placed.filter(([chartName]) => own(patch, chartName) !== undefined))
  const others = inOrder(placed.filter(([chartName]) => own(patch, chartName) === undefined))
  const apart: Entry[] = []
  for (const [chartName, place] of [...moved, ...others]) apart.push([chartName, pushDown(place, apart)])
  return settle(Object.fromEntries(apart))
}

/** What of the places is not as published; cards that the page does not have are left out. */
export function patchOf(page: Placing, places: Places): LayoutPatch {
  const published = settle(publishedPlaces(page))
  return Object.fromEntries(
    Object.entries(published).flatMap(([chartName, place]) => {
      const now = own(places, chartName)
      return now && !samePlace(now, place) ? [[chartName, now] as const] : []
    }),
  )
}

/** Moves every card up until it stands on another or on the top; cards in one place go below each other, `first` before the others. */
export function settle(places: Places, first?: string): Places {
  const settled: Entry[] = []
  for (const [chartName, place] of inOrder(Object.entries(places), first))
    settled.push([chartName, dropUp(fit(place), settled)])
  const byName = new Map(settled)
  return Object.fromEntries(
    Object.keys(places).map((chartName) => [chartName, byName.get(chartName) ?? fit(places[chartName] as PlaceSpec)]),
  )
}

/** Card names from top to bottom, then left to right. */
export function readingOrder(places: Places): string[] {
  return inOrder(Object.entries(places)).map(([chartName]) => chartName)
}

type Entry = readonly [chartName: string, place: PlaceSpec]

function publishedPlaces({ widgets }: Placing): Places {
  return Object.fromEntries(widgets.map(({ chartName, place }) => [chartName, place]))
}

function inOrder(entries: readonly Entry[], first?: string): Entry[] {
  return entries.toSorted(
    ([one, a], [other, b]) =>
      a.y - b.y || Number(other === first) - Number(one === first) || a.x - b.x || (one < other ? -1 : 1),
  )
}

function fit(place: PlaceSpec): PlaceSpec {
  const w = Math.min(place.w, BOARD_COLUMNS)
  return { ...place, w, x: Math.min(place.x, BOARD_COLUMNS - w) }
}

function overlaps(a: PlaceSpec, b: PlaceSpec): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
}

function pushDown(place: PlaceSpec, taken: readonly Entry[]): PlaceSpec {
  let now = place
  for (let hit = hitOf(now, taken); hit; hit = hitOf(now, taken)) now = { ...now, y: hit.y + hit.h }
  return now
}

function dropUp(place: PlaceSpec, taken: readonly Entry[]): PlaceSpec {
  const bottom = Math.max(0, ...taken.map(([, { y, h }]) => y + h))
  let now = { ...place, y: Math.min(place.y, bottom) }
  while (now.y > 0 && !hitOf({ ...now, y: now.y - 1 }, taken)) now = { ...now, y: now.y - 1 }
  return pushDown(now, taken)
}

function hitOf(place: PlaceSpec, taken: readonly Entry[]): PlaceSpec | undefined {
  return taken.find(([, other]) => overlaps(place, other))?.[1]
}

function samePlace(a: PlaceSpec, b: PlaceSpec): boolean {
  return a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h
}

import { settle, type Places } from './layout.ts'
import type { PlaceSpec } from '../page-spec.ts'

/** A card and where it was put down. */
export interface CardDrop {
  /** Where every card stood when this one was picked up. */
  readonly from: Places
  readonly chartName: string
  /** Where every card stands with this one put down, the others pushed away. */
  readonly places: Places
}

/** All places after a card was put down: on another it trades places with that one, so that no hole stays where it came from. */
export function tradePlaces({ from, chartName, places }: CardDrop): Places {
  const [picked, dropped] = [from[chartName], places[chartName]]
  if (!picked || !dropped || picked.w !== dropped.w || picked.h !== dropped.h) return places
  if (sharedRoom(picked, dropped) > roomOf(picked) / 2) return places
  const [under] = Object.entries(from)
    .filter(
      ([name, place]) =>
        name !== chartName && sharedRoom(place, dropped) >= Math.min(roomOf(place), roomOf(dropped)) / 2,
    )
    .toSorted(([, a], [, b]) => sharedRoom(b, dropped) - sharedRoom(a, dropped))
  if (!under) return places
  const [name, place] = under
  const [now, room] = tradeOf(picked, place)
  const traded = settle({ ...from, [chartName]: now, [name]: room }, chartName)
  return bottomOf(traded) <= bottomOf(places) ? traded : places
}

/** Both cards, each where the other was; side by side, the two keep the room that they fill together. */
function tradeOf(a: PlaceSpec, b: PlaceSpec): readonly [PlaceSpec, PlaceSpec] {
  if (a.y >= b.y + b.h || b.y >= a.y + a.h)
    return [
      { ...a, x: b.x, y: b.y },
      { ...b, x: a.x, y: a.y },
    ]
  const [start, end] = [Math.min(a.x, b.x), Math.max(a.x + a.w, b.x + b.w)]
  return a.x < b.x
    ? [
        { ...a, x: end - a.w, y: b.y },
        { ...b, x: start, y: a.y },
      ]
    : [
        { ...a, x: start, y: b.y },
        { ...b, x: end - b.w, y: a.y },
      ]
}

function bottomOf(places: Places): number {
  return Math.max(...Object.values(places).map(({ y, h }) => y + h))
}

function roomOf({ w, h }: PlaceSpec): number {
  return w * h
}

function sharedRoom(a: PlaceSpec, b: PlaceSpec): number {
  const wide = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)
  const high = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
  return Math.max(0, wide) * Math.max(0, high)
}

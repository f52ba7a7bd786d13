import type { Step } from '../model.ts'
import { newName, type Renamed } from './compare-outlines.ts'

export interface WalkOutline {
  readonly id: string
  readonly start: string
  readonly steps: readonly Step[]
}

/** What became of the walks, a line each: the same cases from the same start are the same walk, wherever they lead. */
export function compareWalks(
  before: readonly WalkOutline[],
  after: readonly WalkOutline[],
  renamed: readonly Renamed[] = [],
): string[] {
  const fresh = new Map(after.map((each) => [casesOf(each), each]))
  const lines: string[] = []
  for (const walk of before) {
    const now = fresh.get(casesOf(walk))
    fresh.delete(casesOf(walk))
    if (!now) lines.push(`walk removed: ${words(walk)}`)
    else if (now.id !== walk.id) lines.push(`walk changed: ${walk.id} → ${now.id}: ${change(walk, { now, renamed })}`)
  }
  return [...lines, ...[...fresh.values()].map((walk) => `walk added: ${words(walk)}`)]
}

function change(
  { steps }: WalkOutline,
  { now, renamed }: { readonly now: WalkOutline; readonly renamed: readonly Renamed[] },
): string {
  for (const [at, { event, from, to }] of steps.entries()) {
    const is = now.steps[at]
    const [was, begun] = [placeNow(to, renamed), placeNow(from, renamed)]
    if (at === 0 && is && is.from !== begun) return `it begins at ${is.from}, not at ${begun}`
    if (is && is.to !== was) return `step ${at + 1}, (${event}), leads to ${is.to}, not to ${was}`
  }
  return 'its states are called otherwise'
}

function placeNow(place: string, renamed: readonly Renamed[]): string {
  return place
    .split('|')
    .map((path) => newName(path, renamed))
    .join('|')
}

function casesOf({ start, steps }: WalkOutline): string {
  return JSON.stringify([start, steps.map(({ event }) => event)])
}

function words({ id, start, steps }: WalkOutline): string {
  const last = steps.at(-1)
  return `${id} from ${start}, ${steps.length} steps${last ? `, to (${last.event}) → ${last.to}` : ''}`
}

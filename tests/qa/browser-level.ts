import type { APIRequestContext, Page } from '@playwright/test'
import { coverWalks, createCoverage, type Coverage } from './coverage.ts'
import type { Edge } from './edges.ts'
import { describeStep, type Level, type Model, type Walk } from './model.ts'
import { makeWalks, type WalkPlan } from './walks.ts'

/** `browserLevel` of `tests/machines/<name>/browser-level.ts`: a person's hands and eyes, on the real server. */
export interface BrowserLevel<
  Case extends string = string,
  State extends string = string,
  Place extends string = string,
> {
  /** Where a person meets the machine, and how it is walked there. */
  readonly places: Readonly<Record<Place, WalkPlan<Case>>>
  /** States and transitions that nobody meets at these places, each with the reason. */
  readonly unmet?: Readonly<Record<string, string>>
  /** What else than its state decides here where a case leads; absent: nothing does. A walk goes through each step once whatever else was before: a second on a page costs what a thousand do at the machine. */
  facts?(context: never): string
  /** A walk leaves the page as the next one may find it. */
  readonly sharesPage?: boolean
  /** Opens the page as the start of a walk finds it. */
  open(opened: {
    readonly page: Page
    readonly request: APIRequestContext
    readonly place: Place
    readonly walk: Walk<Case>
  }): Promise<Level<Case, State> & { readonly begin?: (walk: Walk<Case>) => Promise<void> }>
}

/** A walk of the browser, with a title that says where it is and where it ends. */
export interface PlacedWalk<Case extends string, Place extends string> {
  readonly title: string
  readonly place: Place
  readonly walk: readonly Edge<Case>[]
}

/** How a machine is walked in the browser. */
type Walked<Case extends string, Place extends string> = Pick<BrowserLevel<Case, string, Place>, 'places' | 'facts'>

/** The walks of a machine in the browser. */
export function browserWalks<Case extends string, Place extends string>(
  model: Model<Case>,
  level: Walked<Case, Place>,
): PlacedWalk<Case, Place>[] {
  return Object.entries<WalkPlan<Case>>(level.places).flatMap(([place, plan]) =>
    makeWalks(asMet(model, level), plan).map((walk, index) => ({
      title: `walk ${index + 1} ${place}, to ${walk.map(describeStep).at(-1) ?? 'the start'}`,
      place: place as Place,
      walk,
    })),
  )
}

/** The walks that go to a state which none before them went to: enough that each is met. */
export function quickCover<Walked extends { readonly walk: Walk }>(walks: readonly Walked[]): Walked[] {
  const met = new Set<string>()
  return walks.filter(({ walk }) => {
    const before = met.size
    for (const state of walk.flatMap(({ from, to }) => [from, to]).flatMap((key) => key.split('|'))) met.add(state)
    return met.size > before
  })
}

/** What the walks of the browser go through, where the machine itself is out of sight. */
export function browserCoverage<Case extends string, Place extends string>(
  model: Model<Case>,
  level: Walked<Case, Place>,
): Coverage {
  const coverage = createCoverage(model.machine)
  for (const { place, walk } of browserWalks(model, level))
    coverWalks(coverage, { model: asMet(model, level), walks: [walk], start: level.places[place].start })
  return coverage
}

function asMet<Case extends string>(
  { facts: _, ...model }: Model<Case>,
  level: Pick<BrowserLevel, 'facts'>,
): Model<Case> {
  return level.facts ? { ...model, facts: level.facts } : model
}

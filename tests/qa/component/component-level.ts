import type { Page } from '@playwright/test'
import type { Ending } from '../../e2e/call-gate.ts'
import type { EventObject } from 'xstate'
import type { Edge } from '../edges.ts'
import type { Level, Model } from '../model.ts'
import { startsOf, type StartedWalk } from '../started-walk.ts'
import { makeWalks } from '../walks.ts'

/** `componentLevel` of `tests/machines/<name>/component-level.ts`: a person's hands and eyes, on the parts of `part.tsx` alone. */
export interface ComponentLevel<Case extends string = string, State extends string = string> {
  /** What cannot be done to these parts is left out. */
  happens?(edge: Edge<Case>): boolean
  /** States and transitions that nobody meets there, each with the reason. */
  readonly unmet?: Readonly<Record<string, string>>
  /** For each walk anew. */
  open(mounted: Mounted): Level<Case, State>
}

/** Mounted parts, with their calls, their machine's clock and what the rest of the product tells it in the test's hands. */
export interface Mounted {
  readonly page: Page
  readonly calls: PartsCalls
  readonly passTime: (ms: number) => Promise<void>
  readonly tell: (event: EventObject) => Promise<void>
}

/** The calls of mounted parts, which wait for the test. */
export interface PartsCalls {
  /** The paths of those that wait. */
  readonly waiting: () => Promise<string[]>
  /** The oldest of a path that ends so; waits until there is one. */
  readonly next: (ending: Ending) => Promise<PartsCall>
}

export interface PartsCall {
  readonly path: string
  readonly body: unknown
  /** A text as it is. */
  readonly answer: (body: unknown, status?: number) => Promise<void>
  readonly lose: () => Promise<void>
}

/** All that a person can do in each state, from each start. */
export function componentWalks<Case extends string>(
  model: Model<Case>,
  { happens = () => true }: Pick<ComponentLevel<Case>, 'happens'>,
): StartedWalk<Case>[] {
  const both = (edge: Edge<Case>) => (model.happens?.(edge) ?? true) && happens(edge)
  return startsOf(model).flatMap((start) => makeWalks(model, { start, happens: both }).map((walk) => ({ start, walk })))
}

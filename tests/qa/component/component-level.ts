import type { Page } from '@playwright/test'
import type { Ending } from '../../e2e/call-gate.ts'
import type { EventObject } from 'xstate'
import type { Edge } from '../edges.ts'
import type { Goal, Level, Model } from '../model.ts'
import { startsOf, type StartedWalk } from '../started-walk.ts'
import { makeWalks } from '../walks.ts'

/** `componentLevel` of `tests/machines/<name>/component-level.ts`: a person's hands and eyes, on the parts of `part.tsx` alone. */
export interface ComponentLevel<Case extends string = string, State extends string = string> {
  /** The starts that these parts can begin with; absent: all. */
  readonly starts?: readonly string[]
  /** As a walk of the browser is made: `WalkPlan`. */
  readonly every?: Goal
  readonly maxSteps?: number
  /** What cannot be done to these parts is left out. */
  happens?(edge: Edge<Case> & { readonly start: string }): boolean
  /** What else than its state decides here where a case leads; absent: what the model says. */
  facts?(context: never): string
  /** States and transitions that nobody meets there, each with the reason. */
  readonly unmet?: Readonly<Record<string, string>>
  /** Nothing runs before the first step of a walk. */
  readonly opensByStep?: boolean
  /** For each walk anew; `begin` brings what is mounted to where the walk begins. */
  open(mounted: Mounted): Level<Case, State> & { readonly begin?: () => Promise<void> }
}

/** Mounted parts, with their calls, their machine's clock and what the rest of the product tells it in the test's hands. */
export interface Mounted {
  readonly page: Page
  readonly start: string
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
  { facts: told, ...model }: Model<Case>,
  {
    starts = startsOf(model),
    facts = told,
    happens = () => true,
    ...plan
  }: Pick<ComponentLevel<Case>, 'starts' | 'facts' | 'happens' | 'every' | 'maxSteps'>,
): StartedWalk<Case>[] {
  const met: Model<Case> = facts ? { ...model, facts } : model
  return starts.flatMap((start) => {
    const both = (edge: Edge<Case>) => (model.happens?.(edge) ?? true) && happens({ ...edge, start })
    return makeWalks(met, { ...plan, start, happens: both }).map((walk) => ({ start, walk }))
  })
}

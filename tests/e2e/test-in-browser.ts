import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { browserCoverage, browserWalks, quickCover, type BrowserLevel } from '../qa/browser-level.ts'
import type { Level, Model, Walk } from '../qa/model.ts'
import { isHeard, listenTo } from '../qa/reporting/listen.ts'
import { takePictures } from '../qa/reporting/picture-states.ts'
import { waysToStates } from '../qa/reporting/ways-to-states.ts'
import { runWalk } from '../qa/run-walk.ts'
import { seededPart } from '../support/run/seeded-part.ts'
import { test } from './guarded-test.ts'

/** What `npm run qa -- run` picks of the specs. */
const WALKS = '@walks'
/** What `npm test` leaves to `npm run test:long`; what it has in its place are the walks at the machine. */
const LONG = '@long'

/** Tests a machine in the browser by the walks of its places: all of them for `npm run qa`, else a third of those that each state is met by, the first always. */
export function testInBrowser<Case extends string, State extends string, Place extends string>(
  title: string,
  { model, browserLevel }: { readonly model: Model<Case>; readonly browserLevel: BrowserLevel<Case, State, Place> },
): void {
  const all = browserWalks(model, browserLevel)
  const walks = isHeard ? all : aThird(quickCover(all))
  const coverage = browserCoverage(model, browserLevel)
  test.describe(title, { tag: WALKS }, () => {
    test(`${walks.length} of ${all.length} walks are made, all of them go through ${coverage.summary()}`, () => {
      const missed = [...coverage.missedStates(), ...coverage.missedTransitions()]
      expect(missed.toSorted()).toEqual(Object.keys(browserLevel.unmet ?? {}).toSorted())
    })

    if (process.env.QA_PICTURES !== undefined)
      for (const [state, { walked, steps }] of waysToStates(walks))
        test(`pictures of ${state}`, { tag: LONG }, async ({ page, request }) => {
          const level = await browserLevel.open({ page, request, ...walked })
          await walkAt(level, walked.walk, steps)
          await takePictures(page, { machine: model.machine.id, state, check: level.states[state as State] })
        })

    if (browserLevel.sharesPage) {
      test(`${walks.length} walks on one page`, { tag: LONG }, async ({ page, request }) => {
        const [first] = walks
        if (!first) throw new Error('there is no walk')
        await listenTo({ page, machine: model.machine }, async (noted) => {
          const level = await browserLevel.open({ page, request, ...first })
          for (const { title: name, walk } of walks) await test.step(name, () => noted(name, () => walkAt(level, walk)))
        })
      })
      return
    }
    for (const { title: name, ...walked } of walks)
      test(name, { tag: LONG }, ({ page, request }) =>
        listenTo({ page, machine: model.machine }, (noted) =>
          noted(name, () => walkInBrowser(browserLevel, { page, request, ...walked })),
        ),
      )
  })
}

/** A third of a machine's walks, the first of which, the longest, is always there; the others are drawn by the seed of property tests. */
function aThird<Walked>(walks: readonly Walked[]): readonly Walked[] {
  return seededPart(walks, 3, (walk) => (walk === walks[0] ? ['first'] : []))
}

/** One walk in the browser, on a page of its own; also for the specs that `npm run qa -- spec` writes. @public */
export async function walkInBrowser<Case extends string, State extends string, Place extends string>(
  browserLevel: BrowserLevel<Case, State, Place>,
  opened: {
    readonly page: Page
    readonly request: APIRequestContext
    readonly place: Place
    readonly walk: Walk<Case>
  },
): Promise<void> {
  await walkAt(await browserLevel.open(opened), opened.walk)
}

async function walkAt<Case extends string, State extends string>(
  level: Awaited<ReturnType<BrowserLevel<Case, State>['open']>>,
  walk: Walk<Case>,
  steps?: number,
): Promise<void> {
  await level.begin?.(walk)
  await runWalk(walk, { ...level, drivers: stepByStep(level.drivers) }, steps)
}

/** Each is a step of the report, by the words of its case. */
function stepByStep<Case extends string>(drivers: Level<Case>['drivers']): Level<Case>['drivers'] {
  const steps = Object.entries<Level<Case>['drivers'][Case]>(drivers).map(([name, drive]): [string, typeof drive] => [
    name,
    (step, ahead) => test.step(name, async () => drive(step, ahead)),
  ])
  return Object.fromEntries(steps) as Level<Case>['drivers']
}

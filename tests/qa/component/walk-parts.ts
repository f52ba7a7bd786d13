import type { Page } from '@playwright/test'
import type { Level, Model } from '../model.ts'
import { SIGHTED, type Sighting } from '../reporting/sighting.ts'
import type { MachineRun, WalkRun } from '../run/run-machine.ts'
import { told } from '../run/try-walk.ts'
import { countVisits } from '../run/visits.ts'
import { runWalk } from '../run-walk.ts'
import type { StartedWalk } from '../started-walk.ts'
import { walkId } from '../walk-id.ts'
import type { ComponentLevel } from './component-level.ts'
import { expect, SEEN_WITHIN_MS } from './expect.ts'
import { partsPage, type PartsPage } from './parts-page.ts'
import { patiently } from '../../support/run/patience.ts'

/** What hangs ends. */
const MOST_WALK_MS = patiently(120_000)

interface Walked<Case extends string, State extends string> {
  readonly name: string
  readonly model: Model<Case>
  readonly level: ComponentLevel<Case, State>
}

/** Goes walks of a machine on its mounted parts, all on one page, and counts what its actors do. */
export async function walkParts<Case extends string, State extends string>(
  page: Page,
  { name, model, level, walks: all }: Walked<Case, State> & { readonly walks: readonly StartedWalk<Case>[] },
): Promise<MachineRun> {
  const { visits, count } = countVisits(model.machine)
  page.setDefaultTimeout(SEEN_WITHIN_MS)
  await page.context().exposeBinding(SIGHTED, (_source, sighting: Sighting) => {
    if (sighting.machine === model.machine.id) count(sighting)
  })
  const parts = await partsPage(page)
  const thrown: string[] = []
  page.on('pageerror', ({ message }) => thrown.push(message))
  const walks: WalkRun[] = []
  let isFresh = false
  for (const each of all) {
    if (!isFresh) await parts.open()
    const began = performance.now()
    const failed = await tryOnParts(each, { name, model, level, page, parts })
    const failure = [failed ?? [], thrown.splice(0)].flat().join('\n') || null
    isFresh = failure === null
    walks.push({
      id: walkId(name, each),
      start: each.start,
      end: each.walk.at(-1)?.to ?? '',
      steps: each.walk.length,
      ms: performance.now() - began,
      failure,
    })
  }
  return { name, level: 'component', walks, visits }
}

async function tryOnParts<Case extends string, State extends string>(
  { start, walk }: StartedWalk<Case>,
  { name, model, level, page, parts }: Walked<Case, State> & { readonly page: Page; readonly parts: PartsPage },
): Promise<string | null> {
  const { id } = model.machine
  const stands = (state: string) =>
    expect.poll(() => parts.stateOf(id), { message: 'where the machine stands' }).toBe(state)
  try {
    await parts.mount(name, start)
    const { calls, passTime } = parts
    const opened = level.open({ page, start, calls, passTime, tell: (event) => parts.tell(id, event) })
    await opened.begin?.()
    const [first] = walk
    if (first && !level.opensByStep) await stands(first.from)
    await inTime(runWalk(walk, heldAgainst(stands, opened)))
    return null
  } catch (error) {
    return told(error)
  }
}

/** After each step the machine has to stand where the walk says, beside what is seen. */
function heldAgainst<Case extends string, State extends string>(
  stands: (state: string) => Promise<void>,
  { drivers, states }: Level<Case, State>,
): Level<Case, State> {
  const held = Object.entries<Level<Case>['drivers'][Case]>(drivers).map(([event, drive]): [string, typeof drive] => [
    event,
    async (step, ahead) => {
      await drive(step, ahead)
      await stands(step.to)
    },
  ])
  return { states, drivers: Object.fromEntries(held) as Level<Case>['drivers'] }
}

async function inTime(walk: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it hangs')), MOST_WALK_MS)
  })
  await Promise.race([walk, late]).finally(() => clearTimeout(timer))
}

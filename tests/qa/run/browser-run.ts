import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { browserWalks } from '../browser-level.ts'
import { firstStart } from '../edges.ts'
import { loadBrowserLevel, loadModel, ROOT } from '../models.ts'
import type { Heard } from '../reporting/listen.ts'
import { walkId } from '../walk-id.ts'
import type { MachineRun, WalkRun } from './run-machine.ts'
import { countVisits } from './visits.ts'

/** Where the walks in the browser keep what they heard; `scripts/qa-in-browser.mjs` begins it. */
const HEARD = join(ROOT, '.cache/qa/heard.jsonl')
const NOT_ENDED = 'it did not come to its end'

/** How the walks of a machine went in the browser just now, and what its actors did there. */
export async function browserRun(name: string): Promise<MachineRun> {
  const [model, browserLevel] = [await loadModel(name), await loadBrowserLevel(name)]
  const heard = readFileSync(HEARD, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Heard)
    .filter(({ machine }) => machine === model.machine.id)
  const went = new Map(heard.flatMap(({ walks }) => walks).map((each) => [each.title, each]))
  const walks = browserWalks(model, browserLevel).map(({ title, place, walk }): WalkRun => {
    const start = browserLevel.places[place]?.start ?? firstStart(model)
    const { ms = 0, failure = NOT_ENDED } = went.get(title) ?? {}
    return { id: walkId(name, { start, walk }), start, end: walk.at(-1)?.to ?? '', steps: walk.length, ms, failure }
  })
  const visits = {
    states: sum(
      countVisits(model.machine).visits.states,
      heard.map((each) => each.visits.states),
    ),
    transitions: sum(
      countVisits(model.machine).visits.transitions,
      heard.map((each) => each.visits.transitions),
    ),
  }
  return { name, level: 'browser', walks, visits }
}

function sum(
  none: ReadonlyMap<string, number>,
  counts: readonly (readonly (readonly [string, number])[])[],
): Map<string, number> {
  const all = new Map(none)
  for (const [key, count] of counts.flat()) all.set(key, (all.get(key) ?? 0) + count)
  return all
}

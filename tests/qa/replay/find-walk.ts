import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { countGoals, GENERATORS } from '../generate.ts'
import type { Model } from '../model.ts'
import { ROOT } from '../models.ts'
import { MOST_GOALS, pathsOf } from '../paths.ts'
import { coverOf, type StartedWalk } from '../started-walk.ts'
import { walkId } from '../walk-id.ts'

const FOLDER = join(ROOT, '.cache/qa/walks')

/** The machine that a walk's id names. */
export function machineOf(id: string): string {
  return id.slice(0, Math.max(id.lastIndexOf('-'), 0))
}

/** The walk of an id: one that was kept, one of the cover, or one that some generator finds; those at random by their seed. */
export function findWalk(
  id: string,
  { model, seed, folder = FOLDER }: { readonly model: Model; readonly seed: number; readonly folder?: string },
): StartedWalk {
  for (const each of candidates(fileOf(id, folder), { model, seed }))
    if (walkId(machineOf(id), each) === id) return each
  throw new Error(`no walk of the machine as it is now has the id ${id}; one at random is found by its --seed`)
}

/** Keeps a walk that no generator finds, so that its id finds it. */
export function keepWalk(id: string, each: StartedWalk, folder = FOLDER): void {
  const file = fileOf(id, folder)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(each))
}

function* candidates(
  file: string,
  { model, seed }: { readonly model: Model; readonly seed: number },
): Generator<StartedWalk> {
  if (existsSync(file)) yield JSON.parse(readFileSync(file, 'utf8')) as StartedWalk
  yield* coverOf(model)
  for (const gen of GENERATORS)
    if (countGoals(model, gen) <= MOST_GOALS) yield* pathsOf(model, { gen, seed, until: { edges: 100 } })
}

function fileOf(id: string, folder: string): string {
  return join(folder, `${id}.json`)
}

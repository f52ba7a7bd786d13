import type { Model, OpenMachineLevel } from '../model.ts'
import { loadMachineLevel, loadModel, type LevelName } from '../models.ts'
import { coverOf } from '../started-walk.ts'
import { walkId } from '../walk-id.ts'
import { tryWalk } from './try-walk.ts'
import { countVisits, type Visits } from './visits.ts'

export interface WalkRun {
  readonly id: string
  readonly start: string
  /** Where it ends. */
  readonly end: string
  readonly steps: number
  readonly ms: number
  /** What was not as the model says; null: it passed. */
  readonly failure: string | null
}

export interface MachineRun {
  readonly name: string
  readonly level: LevelName
  readonly walks: readonly WalkRun[]
  readonly visits: Visits
}

/** Runs the cover of a machine's model on the machine itself, and counts what its actors do. */
export async function runMachine(name: string): Promise<MachineRun> {
  return runModel(name, { model: await loadModel(name), openMachineLevel: await loadMachineLevel(name) })
}

export async function runModel(
  name: string,
  { model, openMachineLevel }: { readonly model: Model; readonly openMachineLevel: OpenMachineLevel<string, string> },
): Promise<MachineRun> {
  const { inspect, visits } = countVisits(model.machine)
  const walks: WalkRun[] = []
  for (const each of coverOf(model)) {
    const began = performance.now()
    const failure = await tryWalk(each.walk, () => openMachineLevel({ start: each.start, inspect }))
    walks.push({
      id: walkId(name, each),
      start: each.start,
      end: each.walk.at(-1)?.to ?? '',
      steps: each.walk.length,
      ms: performance.now() - began,
      failure,
    })
  }
  return { name, level: 'machine', walks, visits }
}

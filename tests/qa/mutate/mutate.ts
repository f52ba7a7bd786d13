import type { AnyStateMachine } from 'xstate'
import { changesSince } from '../baseline/baseline.ts'
import type { Change } from '../diff/compare-outlines.ts'
import { outlineOf } from '../diff/outline.ts'
import type { Model, OpenMachineLevel } from '../model.ts'
import { tryWalk } from '../run/try-walk.ts'
import { coverOf } from '../started-walk.ts'
import { asMutant, mutated } from './as-mutant.ts'
import { mutantsOf, type Mutant } from './mutants.ts'
import { isToldApart } from './tell-apart.ts'

/** What became of a mutant of a machine. */
export interface Mutated extends Pick<Mutant, 'kind' | 'what'> {
  /** Equivalent: no walk of twice the cover's length tells it from the machine. */
  readonly became: 'caught' | 'equivalent' | 'survived'
  /** Whether the machine, held against what it was, is told to be changed. */
  readonly isTold: boolean
}

type Open = OpenMachineLevel<string, string>

/** Puts each fault into a machine and runs the walks of its cover at the machine level. */
export async function mutate(model: Model, openMachineLevel: Open): Promise<Mutated[]> {
  const walks = coverOf(model)
  if (await isCaught({ change: (config) => config }))
    throw new Error(`${model.machine.id} does not stand its own walks`)
  const all: Mutated[] = []
  for (const mutant of mutantsOf(model.machine)) {
    const { kind, what } = mutant
    const survives = async () => ((await isToldApart(model, mutant)) ? 'survived' : 'equivalent')
    const became = (await isCaught(mutant)) ? 'caught' : await survives()
    all.push({ kind, what, became, isTold: changesBy(model.machine, mutant).length > 0 })
  }
  return all

  function isCaught(mutant: Pick<Mutant, 'change'>): Promise<boolean> {
    return asMutant(model.machine.id, mutant, async () => {
      for (const { start, walk } of walks) {
        const open = () => openMachineLevel({ start, inspect: () => undefined })
        if ((await tryWalk(walk, open)) !== null) return true
      }
      return false
    })
  }
}

/** What holding a mutant against what the machine was says of it. */
export function changesBy(machine: AnyStateMachine, mutant: Pick<Mutant, 'change'>): Change[] {
  return changesSince(outlineOf(machine), outlineOf(mutated(machine, mutant)))
}

import type { Model, OpenMachineLevel } from '../model.ts'
import { tryWalk } from '../run/try-walk.ts'
import { coverOf } from '../started-walk.ts'
import { asMutant } from './as-mutant.ts'
import { mutantsOf, type Mutant } from './mutants.ts'
import { isToldApart } from './tell-apart.ts'

/** What became of the mutants of a machine, in words. */
export interface Mutated {
  readonly caught: readonly string[]
  /** No walk of twice the cover's length tells them from the machine. */
  readonly equivalent: readonly string[]
  readonly survived: readonly string[]
}

type Open = OpenMachineLevel<string, string>

/** Puts each fault into a machine and runs the walks of its cover at the machine level. */
export async function mutate(model: Model, openMachineLevel: Open): Promise<Mutated> {
  const walks = coverOf(model)
  if (await isCaught({ what: 'nothing', change: (config) => config }))
    throw new Error(`${model.machine.id} does not stand its own walks`)
  const [caught, equivalent, survived]: [string[], string[], string[]] = [[], [], []]
  for (const mutant of mutantsOf(model.machine))
    if (await isCaught(mutant)) caught.push(mutant.what)
    else if (await isToldApart(model, mutant)) survived.push(mutant.what)
    else equivalent.push(mutant.what)
  return { caught, equivalent, survived }

  function isCaught(mutant: Mutant): Promise<boolean> {
    return asMutant(model.machine.id, mutant, async () => {
      for (const { start, walk } of walks) {
        const open = () => openMachineLevel({ start, inspect: () => undefined })
        if ((await tryWalk(walk, open)) !== null) return true
      }
      return false
    })
  }
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import type { Model } from '../model.ts'
import { folderOf, machineFiles, machineIn } from '../models.ts'
import { coverOf } from '../started-walk.ts'
import { walkId } from '../walk-id.ts'
import type { WalkOutline } from './compare-walks.ts'
import { outlineOf, type Outline } from './outline.ts'
import { storedBy, type Stored } from './stored.ts'

/** What is known of a machine in a tree of files. */
export interface Known {
  readonly outline: Outline
  /** What the kit makes of its cases; a text: why it makes nothing. */
  readonly walked: { readonly walks: readonly WalkOutline[]; readonly stored: Stored } | string
}

/** The machines of a tree, by their names, each with its model where the kit can read it. */
export async function loadMachines(
  root: string,
): Promise<Map<string, { readonly machine: AnyStateMachine; readonly model: Model | string }>> {
  const machines = new Map<string, { readonly machine: AnyStateMachine; readonly model: Model | string }>()
  if (!existsSync(join(root, 'machines'))) return machines
  for (const [name, file] of machineFiles(root)) {
    const [, machine] = machineIn((await import(join(root, file))) as object) ?? []
    if (machine) machines.set(name, { machine, model: await modelIn(join(folderOf(name, root), 'cases.ts')) })
  }
  return machines
}

export async function knownOf(
  name: string,
  { machine, model }: { readonly machine: AnyStateMachine; readonly model: Model | string },
): Promise<Known> {
  const outline = outlineOf(machine)
  if (typeof model === 'string') return { outline, walked: model }
  try {
    const walks = coverOf(model).map((each) => ({
      id: walkId(name, each),
      start: each.start,
      steps: each.walk.map(({ from, event, to }) => ({ from, event, to })),
    }))
    return { outline, walked: { walks, stored: await storedBy(model) } }
  } catch (error) {
    return { outline, walked: String(error) }
  }
}

/** A text: why there is none. */
async function modelIn(file: string): Promise<Model | string> {
  if (!existsSync(file)) return 'it has no cases for the kit'
  try {
    const { model } = (await import(file)) as { readonly model?: Model }
    return model?.machine ? model : 'its cases have another shape'
  } catch (error) {
    return String(error)
  }
}

import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import type { BrowserLevel } from './browser-level.ts'
import type { ComponentLevel } from './component/component-level.ts'
import type { Model, OpenMachineLevel } from './model.ts'

/** Of the repository. */
export const ROOT = join(import.meta.dirname, '../..')
export const LEVELS = ['machine', 'component', 'browser'] as const
export type LevelName = (typeof LEVELS)[number]
const MACHINE = '.machine.ts'

/** The files of all production machines, by their names. */
export function machineFiles(root = ROOT): Map<string, string> {
  return new Map(
    readdirSync(join(root, 'machines'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(MACHINE))
      .map((file) => [basename(file, MACHINE), join('machines', file)] as const)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  )
}

/** The levels that have drivers of a machine. */
export function levelsOf(name: string): LevelName[] {
  return LEVELS.filter((level) => existsSync(join(folderOf(name), `${level}-level.ts`)))
}

/** The model of a machine; one without cases is refused. */
export async function loadModel(name: string): Promise<Model> {
  if (!machineFiles().has(name)) throw noMachine(name)
  const { model } = (await import(join(folderOf(name), 'cases.ts'))) as { readonly model: Model }
  return model
}

/** How the machine itself is opened; imported apart, since it brings the app's own calls along. */
export async function loadMachineLevel(name: string): Promise<OpenMachineLevel<string, string>> {
  await import(join(ROOT, 'tests/support/language/speak-english.ts'))
  const { openMachineLevel } = (await import(join(folderOf(name), 'machine-level.ts'))) as {
    readonly openMachineLevel: OpenMachineLevel<string, string>
  }
  return openMachineLevel
}

/** How a person meets the mounted parts of a machine; imported apart, since it brings the browser along. */
export async function loadComponentLevel(name: string): Promise<ComponentLevel> {
  if (!levelsOf(name).includes('component'))
    throw new Error(
      `${name} has no drivers of its parts: write part.tsx (what is mounted) and component-level.ts (a person's hands and eyes) in tests/machines/${name}, as those of report-submission`,
    )
  const { componentLevel } = (await import(join(folderOf(name), 'component-level.ts'))) as {
    readonly componentLevel: ComponentLevel
  }
  return componentLevel
}

/** How a person meets a machine; imported apart, since it brings the browser along. */
export async function loadBrowserLevel(name: string): Promise<BrowserLevel> {
  if (!levelsOf(name).includes('browser')) throw new Error(`${name} has no drivers in the browser`)
  const { browserLevel } = (await import(join(folderOf(name), 'browser-level.ts'))) as {
    readonly browserLevel: BrowserLevel
  }
  return browserLevel
}

/** The machine that a module of `machines/` exports, with its name there. */
export function machineIn(exports: object): readonly [exported: string, machine: AnyStateMachine] | undefined {
  return Object.entries(exports).find((each): each is [string, AnyStateMachine] => {
    const value: unknown = each[1]
    return typeof value === 'object' && value !== null && 'root' in value
  })
}

export function folderOf(name: string, root = ROOT): string {
  return join(root, 'tests/machines', name)
}

/** The machine itself, with or without cases. */
export async function loadMachine(name: string): Promise<AnyStateMachine> {
  const file = machineFiles().get(name)
  if (file === undefined) throw noMachine(name)
  const [, machine] = machineIn((await import(join(ROOT, file))) as object) ?? []
  if (!machine) throw new Error(`${file} exports no machine`)
  return machine
}

function noMachine(name: string): Error {
  return new Error(`there is no machine ${name}, there are ${[...machineFiles().keys()].join(', ')}`)
}

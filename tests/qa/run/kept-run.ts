import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT, type LevelName } from '../models.ts'
import type { MachineRun } from './run-machine.ts'
import type { Visits } from './visits.ts'

const FOLDER = join(ROOT, '.cache/qa')

/** What a run is kept as; a Map has no words in JSON. */
type Kept = Omit<MachineRun, 'visits'> & {
  readonly visits: { readonly [Part in keyof Visits]: readonly (readonly [string, number])[] }
}

/** Keeps how a machine was walked last at a level, for the report. */
export function keepLast({ visits: { states, transitions }, ...run }: MachineRun, folder = FOLDER): void {
  const kept: Kept = { ...run, visits: { states: [...states], transitions: [...transitions] } }
  const file = fileOf(run, folder)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(kept))
}

/** The last run of a machine at a level; undefined: there was none. */
export function lastRun(
  of: { readonly name: string; readonly level: LevelName },
  folder = FOLDER,
): MachineRun | undefined {
  const file = fileOf(of, folder)
  if (!existsSync(file)) return undefined
  const { visits, ...kept } = JSON.parse(readFileSync(file, 'utf8')) as Kept
  return { ...kept, visits: { states: new Map(visits.states), transitions: new Map(visits.transitions) } }
}

function fileOf({ name, level }: { readonly name: string; readonly level: LevelName }, folder: string): string {
  return join(folder, level, `${name}.json`)
}

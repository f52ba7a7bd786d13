import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT, type LevelName } from '../models.ts'
import type { MachineRun } from '../run/run-machine.ts'
import { missedIn, shareVisited } from '../run/visits.ts'

/** One run of a machine's walks. */
export interface PastRun {
  readonly at: string
  readonly machine: string
  readonly level: LevelName
  readonly walks: number
  readonly failed: number
  readonly steps: number
  readonly ms: number
  readonly states: readonly [visited: number, all: number]
  readonly transitions: readonly [visited: number, all: number]
  /** How many of both nobody went through, though no reason is given for it. */
  readonly missed: number
}

const FILE = join(ROOT, '.cache/qa/runs.jsonl')
const MOST_SHOWN = 20

export function summed(
  { name, level, walks, visits }: MachineRun,
  at: string,
  unmet?: Readonly<Record<string, string>>,
): PastRun {
  const [states, transitions] = [shareVisited(visits.states), shareVisited(visits.transitions)]
  return {
    at,
    machine: name,
    level,
    walks: walks.length,
    failed: walks.filter(({ failure }) => failure !== null).length,
    steps: walks.reduce((sum, { steps }) => sum + steps, 0),
    ms: Math.round(walks.reduce((sum, { ms }) => sum + ms, 0)),
    states: [states.visited, states.all],
    transitions: [transitions.visited, transitions.all],
    missed: missedIn(visits, unmet).missed.length,
  }
}

const WHERE: Readonly<Record<LevelName, string>> = {
  machine: '',
  component: ' on its parts',
  browser: ' in the browser',
}

/** In a line. */
export function runWords({ machine, level, walks, failed, steps, ms, states, transitions }: PastRun): string {
  const of = ([visited, all]: readonly [number, number]) => `${visited} of ${all}`
  return `${machine}${WHERE[level]}: ${walks} walks, ${failed} failed, ${steps} steps, ${of(states)} states, ${of(transitions)} transitions, ${(ms / 1000).toFixed(1)} s`
}

/** Whether nothing failed, and nothing was left out. */
export function isWhole({ failed, missed }: PastRun): boolean {
  return failed === 0 && missed === 0
}

export function keepRun(run: PastRun, file = FILE): void {
  mkdirSync(dirname(file), { recursive: true })
  appendFileSync(file, `${JSON.stringify(run)}\n`)
}

/** The latest runs of a machine, the newest first. */
export function pastRuns(machine: string, file = FILE): PastRun[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as PastRun)
    .filter((run) => run.machine === machine)
    .slice(-MOST_SHOWN)
    .toReversed()
}

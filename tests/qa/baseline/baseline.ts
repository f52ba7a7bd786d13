import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { compareOutlines, renamedIn, type Change } from '../diff/compare-outlines.ts'
import type { Outline } from '../diff/outline.ts'
import { folderOf, ROOT } from '../models.ts'

/** What a machine has to be: how it was when a person looked at it last, and why it is no longer as it was before. */
export interface Baseline extends Outline {
  readonly reasons: readonly Reason[]
}

export interface Reason {
  readonly change: string
  readonly reason: string
}

/** What goes without saying is not written. */
const PLAIN_STATE = { begins: [], given: [] }
const PLAIN_TRANSITION = { guard: null, to: [], actions: [], reenter: false, given: [] }

/** Beside the cases of the machine. */
export function baselineFile(name: string, root = ROOT): string {
  return join(folderOf(name, root), 'baseline.json')
}

/** Undefined: nobody has accepted the machine yet. */
export function readBaseline(name: string, root = ROOT): Baseline | undefined {
  const file = baselineFile(name, root)
  if (!existsSync(file)) return undefined
  try {
    const { states, transitions, ...others } = JSON.parse(readFileSync(file, 'utf8')) as Baseline
    return {
      ...others,
      states: states.map((each) => ({ ...PLAIN_STATE, ...each })),
      transitions: transitions.map((each) => ({ ...PLAIN_TRANSITION, ...each })),
    }
  } catch (cause) {
    throw new Error(`${relative(root, file)} is no JSON: take it back by git checkout`, { cause })
  }
}

export function writeBaseline(name: string, baseline: Baseline, root = ROOT): void {
  writeFileSync(baselineFile(name, root), printBaseline(baseline))
}

/** A state, a transition or a piece of code a line, so that a diff of git shows what was changed. */
export function printBaseline({ states, transitions, code, reasons }: Baseline): string {
  const list = (all: readonly object[]) => all.map((each) => `    ${JSON.stringify(each, said)}`).join(',\n')
  const named = Object.entries(code).map(([name, text]) => `    ${JSON.stringify(name)}: ${JSON.stringify(text)}`)
  return [
    '{',
    `  "states": [\n${list(states)}\n  ],`,
    `  "transitions": [\n${list(transitions)}\n  ],`,
    `  "code": {\n${named.join(',\n')}\n  },`,
    reasons.length === 0 ? '  "reasons": []' : `  "reasons": [\n${list(reasons)}\n  ]`,
    '}\n',
  ].join('\n')
}

function said(_: string, value: unknown): unknown {
  const goesWithoutSaying = value === null || value === false || (Array.isArray(value) && value.length === 0)
  return goesWithoutSaying ? undefined : value
}

/** In what a machine is no longer as it was accepted. */
export function changesSince(baseline: Outline, now: Outline): Change[] {
  return compareOutlines(baseline, now, renamedIn(baseline, now))
}

/** The machines that have a baseline and are no longer there. */
export function baselinesLeft(machines: ReadonlySet<string>, root = ROOT): string[] {
  return readdirSync(join(root, 'tests/machines')).filter(
    (name) => !machines.has(name) && existsSync(baselineFile(name, root)),
  )
}

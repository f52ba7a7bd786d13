import { relative } from 'node:path'
import type { Change } from '../diff/compare-outlines.ts'
import { changeWords } from '../diff/compare-outlines.ts'
import { outlineOf } from '../diff/outline.ts'
import { loadMachine, machineFiles, ROOT } from '../models.ts'
import { baselineFile, baselinesLeft, changesSince, readBaseline } from './baseline.ts'

/** A machine beside its baseline. */
export interface Held {
  readonly name: string
  /** Undefined: it has no baseline yet. */
  readonly changes: readonly Change[] | undefined
}

/** Holds machines against their baselines. */
export async function hold(names: readonly string[]): Promise<Held[]> {
  const held: Held[] = []
  for (const name of names) {
    const baseline = readBaseline(name)
    const outline = outlineOf(await loadMachine(name))
    held.push({ name, changes: baseline && changesSince(baseline, outline) })
  }
  return held
}

/** What is not as it was accepted, a line each, and what to do then; none: all is. */
export function heldWords(held: readonly Held[]): string[] {
  return held.flatMap(({ name, changes }) => {
    if (!changes) return [`${name}: it has no baseline yet: npm run qa -- accept ${name}`]
    if (changes.length === 0) return []
    return [
      `${name}: it is not as its baseline says:`,
      ...changes.map((each) => `  ${changeWords(each)}`),
      `  If it is meant so: npm run qa -- accept ${name}`,
    ]
  })
}

/** Baselines of machines that are gone, a line each. */
export function leftWords(): string[] {
  return baselinesLeft(new Set(machineFiles().keys())).map(
    (name) =>
      `${name}: the machine is gone, and ${relative(ROOT, baselineFile(name))} is still there: take it away too, or bring the machine back`,
  )
}

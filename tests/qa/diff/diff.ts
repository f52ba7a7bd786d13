import { ROOT } from '../models.ts'
import { machinesAt } from './at-revision.ts'
import { changeWords, compareOutlines, renamedIn } from './compare-outlines.ts'
import { compareWalks } from './compare-walks.ts'
import { knownOf, loadMachines, type Known } from './load-machines.ts'
import { lostOf } from './stored.ts'

/** What was changed of the machines since a revision, in lines for a person. */
export async function diffSince(revision: string): Promise<string[]> {
  const before = await machinesAt(revision)
  const now = await loadMachines(ROOT)
  const lines = [...before.keys()].filter((name) => !now.has(name)).map((name) => `${name}: the machine is gone`)
  const unknown = new Map<string, string[]>()
  for (const [name, loaded] of now) {
    const was = before.get(name)
    if (!was) {
      lines.push(`${name}: the machine is new`)
      continue
    }
    const changes = compare(was, await knownOf(name, loaded))
    if (typeof was.walked === 'string') unknown.set(was.walked, [...(unknown.get(was.walked) ?? []), name])
    else if (typeof loaded.model !== 'string') changes.push(...(await lostOf(was.walked.stored, loaded.model)))
    if (changes.length > 0) lines.push(`${name}:`, ...changes.map((each) => `  ${each}`))
  }
  if (lines.length === 0) lines.push(`nothing changed since ${revision}, of ${now.size} machines`)
  for (const [why, names] of unknown) lines.push(`not known of then, since ${why}: the walks of ${names.join(', ')}`)
  return lines
}

function compare(before: Known, after: Known): string[] {
  const renamed = renamedIn(before.outline, after.outline)
  const lines = compareOutlines(before.outline, after.outline, renamed).map(changeWords)
  if (typeof before.walked === 'string') return lines
  return typeof after.walked === 'string'
    ? [...lines, `its walks are not known: ${after.walked}`]
    : [...lines, ...compareWalks(before.walked.walks, after.walked.walks, renamed)]
}

import { changeWords, type Change } from '../diff/compare-outlines.ts'
import { outlineOf } from '../diff/outline.ts'
import { loadMachine } from '../models.ts'
import { readBaseline, writeBaseline, type Reason } from './baseline.ts'
import type { Held } from './hold.ts'

/** Asks a person; undefined: nobody is there to be asked. */
export type Ask = ((question: string) => Promise<string>) | undefined

/** What was lost or changed wants its reason; what is new is there for anybody to see. */
function wantsReason({ kind }: Change): boolean {
  return kind !== 'new'
}

/** The reason of each lost or changed part of the machines, from what was said with the command or by asking. */
export async function reasonsFor(
  held: readonly Held[],
  { said, ask }: { readonly said: readonly string[]; readonly ask: Ask },
): Promise<Map<string, Reason[]>> {
  const wanting = held.flatMap(({ name, changes = [] }) =>
    changes.filter(wantsReason).map((each) => ({ name, change: changeWords(each) })),
  )
  const reasons = new Map<string, Reason[]>(held.map(({ name }) => [name, []]))
  if (said.length > 1 && said.length !== wanting.length)
    throw new Error(
      `${said.length} reasons for ${wanting.length} changes: give one --reason for all, or one for each in their order`,
    )
  for (const [at, { name, change }] of wanting.entries()) {
    const reason = (said[said.length === 1 ? 0 : at] ?? (await ask?.(`${name}: ${change}\n  Why? `)))?.trim()
    if (reason === undefined)
      throw new Error(
        'each lost or changed part wants its reason: add --reason "why it is meant so", once for all or once for each in their order',
      )
    if (reason === '') throw new Error(`nothing is accepted: no reason was given for ${name}: ${change}`)
    reasons.get(name)?.push({ change, reason })
  }
  return reasons
}

/** Takes machines as they are now for their baselines; the reasons stay there. */
export async function accept(reasons: ReadonlyMap<string, readonly Reason[]>): Promise<void> {
  for (const [name, given] of reasons) {
    const before = readBaseline(name)?.reasons ?? []
    writeBaseline(name, { ...outlineOf(await loadMachine(name)), reasons: [...before, ...given] })
  }
}

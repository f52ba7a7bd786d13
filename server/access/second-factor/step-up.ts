import type { Caller } from '../../callers/caller.ts'
import type { SecondFactors } from './second-factors.ts'

/** How long a code counts for what is delicate. */
const HOLDS_MS = 10 * 60_000

/** What tells whether a code is asked for. */
export interface CodeNeeds {
  readonly secondFactors: SecondFactors
  readonly now: () => Date
}

/** Whether the person has to enter a code before what is delicate; who has no second factor has not. */
export async function mustEnterCode(
  { secondFactors, now }: CodeNeeds,
  { user, factorAtMs }: Pick<Caller, 'user' | 'factorAtMs'>,
): Promise<boolean> {
  const ageMs = factorAtMs === null ? Infinity : now().getTime() - factorAtMs
  return (ageMs < 0 || ageMs > HOLDS_MS) && (await secondFactors.has(user.id))
}

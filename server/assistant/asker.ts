import type { Person } from '../callers/caller.ts'

/** Who asks, and about which client; both only narrow what the person may see. */
export interface Asker {
  readonly person: Person
  readonly clientId: number
  readonly childClientIds: readonly number[]
  /** Fires when nobody waits any more. */
  readonly signal: AbortSignal
}

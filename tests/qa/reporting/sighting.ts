/** The function of the page through which it tells the test; it is there in the build for QA alone. */
export const SIGHTED = 'qaSighted'

/** One thing that an actor did: it came to rest in a state, or it left one by a transition. */
export interface Sighting {
  /** Its machine's id. */
  readonly machine: string
  readonly state: string
  /** By `transitionKey`. */
  readonly transition?: string
}

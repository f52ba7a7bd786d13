import type { EventObject } from 'xstate'

/** The name of the page's `PartsBench`. */
export const BENCH = 'qaParts'

/** What the test does to the page that no person does: it is there in the build of the parts alone. */
export interface PartsBench {
  /** Mounts the part of a machine anew, with nothing left of the one before. */
  readonly mount: (name: string, start: string) => Promise<void>
  /** Where the machine of an id stands; null: it does not run. */
  readonly stateOf: (machine: string) => string | null
  /** Tells the machine of an id what the rest of the product would. */
  readonly tell: (machine: string, event: EventObject) => void
  /** The calls that wait for the test, oldest first. */
  readonly waiting: () => readonly WaitingCall[]
  readonly answer: (id: number, status: number, body: unknown) => void
  readonly lose: (id: number) => void
  /** The time of the machines, which stands still else. */
  readonly passTime: (ms: number) => void
}

export interface WaitingCall {
  readonly id: number
  readonly path: string
  readonly body: unknown
}

/**
 * A mail of a subscription to one person, due at one instant. It waits, is made by a server that took it for a while (its lease),
 * is handed over to the mail server, and ends. One whose lease runs out while it is made waits again; while it is handed over,
 * nobody can know whether it went: it is not sent again.
 */
const RUN_STEPS = {
  waiting: ['making', 'skipped'],
  making: ['waiting', 'handing', 'closed', 'failed', 'skipped'],
  handing: ['waiting', 'sent', 'closed', 'failed', 'unknown'],
  sent: [],
  /** Its receiver may not see the page any more, and was told so where they have an account. */
  closed: [],
  /** Given up. */
  failed: [],
  /** It may have been sent. */
  unknown: [],
  /** It was due while no server ran and a later one is sent in its place, or its owner paused, changed or deleted what sends it. */
  skipped: [],
} as const

export type RunState = keyof typeof RUN_STEPS
export const RUN_STATES = Object.keys(RUN_STEPS) as RunState[]

/** Where a run ends. */
export const RUN_ENDS = RUN_STATES.filter((state) => RUN_STEPS[state].length === 0)

/** The states from which one is come to. */
export function statesBefore(state: RunState): RunState[] {
  return RUN_STATES.filter((before) => (RUN_STEPS[before] as readonly RunState[]).includes(state))
}

/** Why a run was put off, or ended without a mail of the page. */
export const RUN_REASONS = [
  /** Something of the page did not load. */
  'figures',
  /** The mail server did not take it. */
  'mail',
  /** The receiver may not see the page, or not sign in. */
  'access',
  /** The receiver has no e-mail address. */
  'address',
  /** The owner may not send it any more. */
  'owner',
  /** No server ran when it was due. */
  'stopped',
  /** The owner paused, changed or deleted what sends it. */
  'withdrawn',
] as const
export type RunReason = (typeof RUN_REASONS)[number]

/** What a receiver's figures or the mail server do not give at once is tried again after so many minutes each time, then given up. */
export const TRIED_AGAIN_AFTER_MINUTES = [1, 5, 15, 60, 240]

/** When a run is tried again that was tried so many times; null: it is given up. */
export function triedAgainAt(tries: number, now: Date): Date | null {
  const minutes = TRIED_AGAIN_AFTER_MINUTES[tries - 1]
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000)
}

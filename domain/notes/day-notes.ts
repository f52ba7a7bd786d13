import { mayShare } from '../dashboards/layout/sharing.ts'

/** Characters of a note. */
export const LONGEST_NOTE = 280

/** How many notes a client has at most, of all days together. */
export const MOST_NOTES = 500

/** Whether somebody pins notes, for which they hold what sharing takes: guests and carriers write none. */
export function mayPin(held: ReadonlySet<string>): boolean {
  return mayShare(held)
}

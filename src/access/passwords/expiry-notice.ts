/** Days left from which a password's end is announced. ACC-46 */
const FIRST_NOTICE_DAYS = 10
const EXPIRED_MS = 10_000
const EXPIRING_MS = 6_000

/** What is said about the end of a password, and for how long. */
export interface ExpiryNotice {
  readonly kind: 'expired' | 'today' | 'soon'
  readonly durationMs: number
}

/** By the days left; one day left means today. Null: nothing is said. ACC-44 to ACC-46 */
export function expiryNotice(daysLeft: number): ExpiryNotice | null {
  if (daysLeft <= 0) return { kind: 'expired', durationMs: EXPIRED_MS }
  if (daysLeft === 1) return { kind: 'today', durationMs: EXPIRING_MS }
  return daysLeft <= FIRST_NOTICE_DAYS ? { kind: 'soon', durationMs: EXPIRING_MS } : null
}

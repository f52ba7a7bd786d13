import { percentOf, ZERO_BASE } from './format.ts'

/** How an amount of a period differs from that of the days that it is compared with. */
export interface Change {
  /** In the unit of the two amounts; above zero where there is more now. */
  readonly amount: number
  /** Of the size of the amount before, never below zero; 0 where that is about zero. WID-15 */
  readonly percent: number
  readonly direction: 'up' | 'down' | 'level'
  /** How many times as much there is now, where that says more than its percent; null: it does not. */
  readonly factor: number | null
  /** Nothing was there before, so no percent says how much more there is. */
  readonly isNew: boolean
}

/** Amounts are shown with two decimals, so a smaller difference is none. */
const SHOWN_FROM = 0.005
/** A greater one reads "×29". */
const PERCENT_UP_TO = 1_000

export function changeOf(now: number, before: number): Change {
  const amount = now - before
  if (Math.abs(amount) < SHOWN_FROM) return { amount: 0, percent: 0, direction: 'level', factor: null, isNew: false }
  const percent = Math.abs(percentOf(amount, before))
  return {
    amount,
    percent,
    direction: amount > 0 ? 'up' : 'down',
    factor: percent > PERCENT_UP_TO && before > 0 ? now / before : null,
    isNew: Math.abs(before) <= ZERO_BASE,
  }
}

/** Where to the arrow of a change points whose percent is shown with so many decimals: nowhere when it rounds to zero. */
export function arrowOf({ percent, direction }: Change, decimals: number): Change['direction'] {
  return percent < 0.5 * 10 ** -decimals ? 'level' : direction
}

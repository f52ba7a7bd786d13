import { percentOf } from './format.ts'

/** How an amount of a period differs from that of the equally long period before it. */
export interface Change {
  /** In the unit of the two amounts; above zero where there is more now. */
  readonly amount: number
  /** Of the size of the amount before, never below zero; 0 where that is about zero. WID-15 */
  readonly percent: number
  readonly direction: 'up' | 'down' | 'level'
}

/** Amounts are shown with two decimals, so a smaller difference is none. */
const SHOWN_FROM = 0.005

export function changeOf(now: number, before: number): Change {
  const amount = now - before
  if (Math.abs(amount) < SHOWN_FROM) return { amount: 0, percent: 0, direction: 'level' }
  return { amount, percent: Math.abs(percentOf(amount, before)), direction: amount > 0 ? 'up' : 'down' }
}

import { CLAIM_MOVES } from './claim.ts'

/** What happens to a claim: what people do, and what comes by itself with invoices, verdicts and days. */
export const CLAIM_EVENTS = [
  ...CLAIM_MOVES,
  'assign',
  'note',
  'credited',
  'partlyCredited',
  'creditGone',
  'expired',
  'changed',
  'noLongerFound',
  'foundAgain',
] as const
export type ClaimEvent = (typeof CLAIM_EVENTS)[number]

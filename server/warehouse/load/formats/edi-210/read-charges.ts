import type { BadValue } from '../../reading/read-cells.ts'
import { shortened } from '../../reading/read-cells.ts'
import { readValue } from '../../reading/read-value.ts'
import { toCents } from '../../table/cents.ts'
import type { ChargeText } from '../../table/charge-texts.ts'
import { netCharges, type FoundCharge, type OpenedCharge } from '../../table/open-charges.ts'
import { tagOf, type Segment } from './segment.ts'

export const NUMBERS = { delimiter: ',', decimal: '.' } as const
const [AMOUNT, CODE, TEXT] = [4, 8, 12] as const

/** An amount as it is read elsewhere: without a point its last two digits are cents. Source: X12 type N2. */
export function pointed(amount: string): string {
  return /^[+-]?\d+$/.test(amount)
    ? amount.replace(/(?<!\d)\d+$/, (digits) => digits.padStart(3, '0').replace(/..$/, '.$&'))
    : amount
}

export interface BadSegment extends BadValue {
  readonly segment: Segment
}

export interface ReadCharges {
  readonly charges: readonly OpenedCharge[]
  /** Sum of their amounts, in cents. */
  readonly net: number
  readonly bad: readonly BadSegment[]
}

/** The charges of L1 segments, discounts taken off the charge beside them that they belong to. */
export function readCharges(
  segments: readonly Segment[],
  meaning: (code: string, text: string) => ChargeText | undefined,
): ReadCharges {
  const bad: BadSegment[] = []
  const found = segments.flatMap((segment): FoundCharge[] => {
    if (tagOf(segment) !== 'L1') return []
    const [written = '', code = '', text = ''] = [AMOUNT, CODE, TEXT].map((place) => segment.elements[place])
    // A segment may show a rate and no charge.
    if (written === '') return []
    const amount = readValue('amount', pointed(written), NUMBERS)
    if (typeof amount !== 'string') {
      const fault = amount?.fault ?? ({ code: 'notAmount' } as const)
      bad.push({ segment, column: 'L1-04', value: shortened(written), fault })
      return []
    }
    const cents = toCents(amount)
    return [{ code, text, amount: cents, meant: meaning(code, text), net: cents, discount: 0, ownDiscount: 0 }]
  })
  return { charges: netCharges(found, 1), net: found.reduce((sum, { amount }) => sum + amount, 0), bad }
}

import { fromCents, toCents } from '../../table/cents.ts'
import type { ChargeText } from '../../table/charge-texts.ts'
import { tagOf, type Segment } from './segment.ts'

/** What a transaction says of its one shipment, by the names of columns; what it does not say is not there. */
export type ShipmentFacts = Readonly<Partial<Record<string, string>>>

const NUMBER = /^\d{1,6}(\.\d{1,2})?$/
/** Places in L0 and L3. Source: X12 004010. */
const L0 = { item: 1, weight: 4, qualifier: 5, pieces: 8, unit: 11 } as const
const L3 = { weight: 1, qualifier: 2, pieces: 11, unit: 12 } as const

/**
 * A shipment has as many packages as its total (L3) states, else as the lines of its line haul (L0) add up to; its weight
 * likewise. Other charges may repeat part of them: a stop-off says what is dropped there.
 */
export function shipmentFacts(
  segments: readonly Segment[],
  meaning: (code: string, text: string) => ChargeText | undefined,
): ShipmentFacts {
  const total = segments.find((each) => tagOf(each) === 'L3')?.elements ?? []
  const carried = lineHaul(segments, meaning)
  const gross = carried.filter(({ elements }) => elements[L0.qualifier] === 'G')
  const [weight, stated] = [sumOf(gross, L0.weight), told(total[L3.weight])]
  const billed = stated ?? sumOf(carried, L0.weight)
  const unit = (stated && total[L3.unit]) || carried.find(({ elements }) => elements[L0.unit])?.elements[L0.unit]
  const pieces = told(total[L3.pieces]) ?? sumOf(carried, L0.pieces)
  const actual = weight ?? (total[L3.qualifier] === 'G' ? stated : undefined)
  return {
    ...(pieces ? { package_quantity: pieces } : {}),
    ...(billed ? { bill_weight: billed } : {}),
    ...(actual ? { actual_weight: actual } : {}),
    ...(unit ? { bill_weight_unit: unit, actual_weight_unit: unit } : {}),
  }
}

/** The L0 segments of the line haul: of the LX that have its charge, or none; where no code is known as it, of the first LX that has any. */
function lineHaul(
  segments: readonly Segment[],
  meaning: (code: string, text: string) => ChargeText | undefined,
): Segment[] {
  const groups: Segment[][] = [[]]
  for (const segment of segments) {
    if (tagOf(segment) === 'LX') groups.push([])
    groups.at(-1)?.push(segment)
  }
  const weighed = groups.filter((group) => group.some((each) => tagOf(each) === 'L0'))
  const charges = (group: readonly Segment[]) => group.filter((each) => tagOf(each) === 'L1')
  const hauls = (group: readonly Segment[]) =>
    charges(group).some(({ elements }) => meaning(elements[8] ?? '', elements[12] ?? '')?.says === 'transport')
  const known = weighed.some(hauls)
  const first = weighed.find((group) => charges(group).length > 0)
  return weighed
    .filter((group) => charges(group).length === 0 || (known ? hauls(group) : group === first))
    .flatMap((group) => onePerItem(group.filter((each) => tagOf(each) === 'L0')))
}

/** An item whose weight is told twice, as gross and as billed, is one. */
function onePerItem(items: readonly Segment[]): Segment[] {
  const grossFirst = items.toSorted((one, other) => rankOf(one) - rankOf(other))
  return [...new Map(grossFirst.toReversed().map((each) => [each.elements[L0.item], each])).values()]
}

function rankOf({ elements }: Segment): number {
  return elements[L0.qualifier] === 'G' ? 0 : 1
}

function told(element: string | undefined): string | undefined {
  return element && Number(element) > 0 ? element : undefined
}

/** The sum of an element; undefined where none says it, or one cannot be read. */
function sumOf(items: readonly Segment[], place: number): string | undefined {
  const said = items.flatMap(({ elements }) => told(elements[place]) ?? [])
  if (said.length === 0 || said.some((each) => !NUMBER.test(each))) return said[0]
  return fromCents(said.reduce((sum, each) => sum + toCents(each), 0))
}

import * as z from 'zod'
import { own } from '../values/entries.ts'

/** How goods are carried. */
export const TRANSPORT_MODES = ['parcel', 'courier', 'ltl', 'ftl', 'ocean', 'airCargo'] as const
export type TransportMode = (typeof TRANSPORT_MODES)[number]

/** config/transport-modes.json: how the goods of each service category are carried. BRG-03 */
export const TransportModes = z.strictObject({
  $schema: z.string().optional(),
  modes: z.record(z.string().min(1).max(80), z.enum(TRANSPORT_MODES)),
})
export type ModeTable = z.infer<typeof TransportModes>['modes']

/** A category that the table does not name is one of parcels. */
export function modeOf(category: string | null, modes: ModeTable): TransportMode {
  return own(modes, category ?? '') ?? 'parcel'
}

/** Whether packages are counted of it; of freight shipments are, whatever number of pieces each has. */
export function countsPackages(mode: TransportMode): boolean {
  return mode === 'parcel' || mode === 'courier'
}

/** What is counted of some modes of transport. */
export type Counted = 'packages' | 'shipments' | 'both'

export function countedOf(modes: readonly { readonly mode: TransportMode }[]): Counted {
  const shipped = modes.filter(({ mode }) => !countsPackages(mode)).length
  return shipped === 0 ? 'packages' : shipped === modes.length ? 'shipments' : 'both'
}

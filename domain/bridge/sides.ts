import * as z from 'zod'

/** What two sides of a bridge may differ in beside their dates. */
export const SIDES = ['carrier_name', 'account_number', 'client_id'] as const
export type SideColumn = (typeof SIDES)[number]

/** A carrier, account or client by its value; of a client its id. */
export const Side = z.strictObject({ column: z.enum(SIDES), value: z.string().min(1).max(200) })
export type Side = z.infer<typeof Side>

/** A side as it stands in an address: carrier_name:FedEx. */
export const AgainstSide = z
  .templateLiteral([z.enum(SIDES), ':', z.string()])
  .refine((text) => againstSide(text) !== undefined, 'must name a carrier, an account or a client')
export type AgainstSide = z.infer<typeof AgainstSide>

/** The side that is chosen to be set against; undefined: it is dates. */
export function againstSide(against: string): Side | undefined {
  const at = against.indexOf(':')
  return Side.safeParse({ column: against.slice(0, at), value: against.slice(at + 1) }).data
}

export function printSide({ column, value }: Side): AgainstSide {
  return `${column}:${value}`
}

/** Two carriers, accounts or clients that are set against each other in the same dates. */
export interface Sides extends Pick<Side, 'column'> {
  /** What the view is of. */
  readonly own: string
  /** What it is set against. */
  readonly other: string
}

/** What a view sets against each other; undefined: periods, or it is not of exactly one of what it is set against. BRG-07 */
export function sidesOf(view: {
  readonly against: string
  /** By dimension: a list keeps its values. */
  readonly filters: Readonly<Record<string, unknown>>
  readonly clientId: number
  readonly childClientIds: readonly number[]
}): Sides | undefined {
  const side = againstSide(view.against)
  if (!side) return undefined
  const kept = side.column === 'client_id' ? countedClients(view) : view.filters[side.column]
  const [own, ...more]: unknown[] = Array.isArray(kept) ? kept : []
  if (typeof own !== 'string' || own === side.value || more.length > 0) return undefined
  return { column: side.column, own, other: side.value }
}

/** The client, or those of its sub-clients that are chosen. */
function countedClients({
  clientId,
  childClientIds,
}: {
  readonly clientId: number
  readonly childClientIds: readonly number[]
}): string[] {
  return (childClientIds.length > 0 ? childClientIds : [clientId]).map(String)
}

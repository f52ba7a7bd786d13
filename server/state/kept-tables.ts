import type { Migration } from 'kysely'
import type { StateSchema } from './state-schema.ts'

/** Tables of the state that one room keeps. */
export interface KeptTables<Names extends keyof StateSchema> {
  /** The columns that tell the rows of a table apart, in their order; tables that others refer to come first. */
  readonly keys: { readonly [Table in Names]: readonly (keyof StateSchema[Table] & string)[] }
  /** What makes and changes them, by name; the names of all rooms together give the order. */
  readonly migrations: Readonly<Record<string, Migration>>
}

import type { Migration } from 'kysely'

/** Tables of the state that one room keeps. Times are ISO text in UTC, lists are JSON text, flags are 0 or 1, in either database. */
export interface KeptTables<Schema> {
  /** The columns that tell the rows of a table apart, in their order; tables that others refer to come first. */
  readonly keys: { readonly [Table in keyof Schema]: readonly (keyof Schema[Table] & string)[] }
  /** What makes and changes them, by name; the names of all rooms together give the order. */
  readonly migrations: Readonly<Record<string, Migration>>
}

/** The tables of a room, by their name. */
export type SchemaOf<Kept> = Kept extends KeptTables<infer Schema> ? Schema : never

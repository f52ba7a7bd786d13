import * as z from 'zod'
import { printValues, readList } from '../dimension-filter.ts'
import type { QueryRow } from '../../query/query.ts'
import { RowsOf, rowsOfRow } from './rows-of.ts'

const [Package] = RowsOf.options

/** The row whose package is open in its window. */
export const RowsPackage = z.strictObject({
  /** Its place among the rows. */
  at: z.int().min(0).max(1_000_000_000),
  /** By what it is known where the rows stand otherwise by now; absent: charges without a package. */
  of: Package.optional(),
})
export type RowsPackage = Readonly<z.infer<typeof RowsPackage>>

/** The row at a place, with the package that it is of. */
export function rowsPackageAt(at: number, row: QueryRow): RowsPackage {
  const of = rowsOfRow('package', row)
  return of?.kind === 'package' ? { at, of } : { at }
}

/** As an address says it: `12,UPS,1Z9`. A comma in a name is written `\\,`. */
export function printRowsPackage({ at, of }: RowsPackage): string {
  return printValues([String(at), ...(of ? [of.carrier, of.number] : [])])
}

/** The inverse of `printRowsPackage`; undefined: it names none. */
export function readRowsPackage(text: string): RowsPackage | undefined {
  const [at = '', carrier, number, ...more] = readList(text)
  if (!/^\d+$/.test(at) || more.length > 0) return undefined
  const of = carrier === undefined ? {} : { of: { kind: 'package', carrier, number } }
  return RowsPackage.safeParse({ at: Number(at), ...of }).data
}

/** Whether an address says the same of both. */
export function sameRowsPackage(one: RowsPackage | undefined, other: RowsPackage | undefined): boolean {
  return (one && printRowsPackage(one)) === (other && printRowsPackage(other))
}

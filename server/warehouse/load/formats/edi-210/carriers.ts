import { readDataFile } from '../../reading/data-file.ts'
import type { CarrierName } from '../../staged-line.ts'

const SCAC = /^[A-Z]{2,4}$/

export interface ToldCarrier extends CarrierName {
  /** The table does not name it: it goes by its SCAC. */
  readonly unknown?: boolean
}

/** The carrier of a SCAC, by the table `scac.csv`; one that it does not name goes by its SCAC. Null: it is none. */
export function readCarriers(): (scac: string) => ToldCarrier | null {
  const names = new Map(
    readDataFile(new URL('../../../reference/carriers.csv', import.meta.url)).map(({ code = '', name = '' }) => [
      code,
      name,
    ]),
  )
  const known = new Map(
    readDataFile(new URL('./scac.csv', import.meta.url)).map(({ scac = '', carrier: code = '' }) => [
      scac,
      { code, name: names.get(code) ?? code },
    ]),
  )
  return (written) => {
    const scac = written.toUpperCase()
    return known.get(scac) ?? (SCAC.test(scac) ? { code: scac.toLowerCase(), name: scac, unknown: true } : null)
  }
}

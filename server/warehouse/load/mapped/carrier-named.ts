import { readDataFile } from '../reading/data-file.ts'
import type { CarrierName } from '../staged-line.ts'

const CARRIERS = new URL('../../reference/carriers.csv', import.meta.url)

/** The carriers that the product knows, in their order. */
export function knownCarriers(): CarrierName[] {
  return readDataFile(CARRIERS).map(({ code = '', name = '' }) => ({ code, name }))
}

/** The carrier of a name: a known one, whatever its capitals and spaces, else one of that name. */
export function carrierNamed(name: string): CarrierName {
  const key = keyOf(name)
  return knownCarriers().find((carrier) => keyOf(carrier.name) === key) ?? { code: key, name }
}

function keyOf(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_|_$/g, '')
}

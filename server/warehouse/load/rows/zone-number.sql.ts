import { readDataFile } from '../reading/data-file.ts'

const AIR_ZONES = new URL('../../reference/air_zones.csv', import.meta.url)

/** SQL: the number, 2 to 8, of a zone that is billed as a number, with zeros before it or none; null of any other. */
export function zoneNumber(zone: string): string {
  return prefixedZoneNumber(zone, [0])
}

/** SQL: the same where the zones of air services have the prefix of their service. */
export function airZoneNumber(zone: string): string {
  const prefixes = readDataFile(AIR_ZONES).map(({ prefix }) => Number(prefix))
  return prefixedZoneNumber(zone, [0, ...prefixes])
}

function prefixedZoneNumber(zone: string, prefixes: readonly number[]): string {
  const value = `TRY_CAST(${zone} AS INTEGER)`
  return `CAST(CASE WHEN ${value} // 10 IN (${prefixes.join(', ')}) AND ${value} % 10 BETWEEN 2 AND 8 THEN ${value} % 10 END AS TINYINT)`
}

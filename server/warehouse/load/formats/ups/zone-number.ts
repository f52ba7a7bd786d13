import { readDataFile } from '../../reading/data-file.ts'

/** Ground zones have no prefix, or zeros; those of air services have their service's. */
const PREFIXES = [0, ...readDataFile(new URL('./air-zones.csv', import.meta.url)).map((row) => Number(row['prefix']))]

/** SQL: the number, 2 to 8, of a zone as UPS bills it; null of any other. */
export function zoneNumber(zone: string): string {
  const value = `TRY_CAST(${zone} AS INTEGER)`
  return `CAST(CASE WHEN ${value} // 10 IN (${PREFIXES.join(', ')}) AND ${value} % 10 BETWEEN 2 AND 8 THEN ${value} % 10 END AS TINYINT)`
}

import type { FulfillmentCenter } from '../../../domain/query/fulfillment-center.ts'
import type { QueryRow } from '../../../domain/query/query.ts'
import { ownRows } from '../own-rows.ts'
import { statement } from '../statement.ts'
import type { RowsOf } from '../tenant-scope.ts'
import type { Warehouse } from '../warehouse.ts'
import { statementsOf } from '../statements.ts'

/** By name, each with the middle of its ZIP code's area where that is known. */
export async function fulfillmentCenters(warehouse: Warehouse, of: RowsOf): Promise<FulfillmentCenter[]> {
  const { dialect, ...ask } = statementsOf(warehouse)
  const rows = await ask.rows(
    statement(
      (
        bind,
      ) => `SELECT c.name, c.state, c.city, c.zip, ${dialect.text('c.included_city_zips')} AS included, p.latitude, p.longitude FROM fulfillment_center c
        LEFT JOIN postal_area p ON p.area = ${dialect.firstLetters('c.zip', 3)} AND ${dialect.endsWith('p.name', "', ' || c.state || ' ' || p.area")}
        WHERE ${ownRows('c.client_id', of, bind)} ORDER BY c.name, c.id`,
    ),
  )
  return rows.map((row) => {
    const included = JSON.parse(String(row.included)) as { city: string; zips: string[] }[]
    return {
      NAME: String(row.name),
      STATE: String(row.state),
      CITY: String(row.city),
      ZIP: String(row.zip),
      INCLUDEDCITYZIPS: included.map(({ city, zips }) => ({ CITY: city, ZIPS: zips })),
      latitude: degrees(row.latitude),
      longitude: degrees(row.longitude),
    }
  })
}

function degrees(value: QueryRow[string] | undefined): number | null {
  return typeof value === 'number' ? value : null
}

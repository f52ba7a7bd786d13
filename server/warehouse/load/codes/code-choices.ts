import { readDataFile } from '../reading/data-file.ts'
import { statementsOf } from '../../statements.ts'
import { statement } from '../../statement.ts'
import { ownRows } from '../../own-rows.ts'
import type { TenantScope } from '../../tenant-scope.ts'
import type { Warehouse } from '../../warehouse.ts'

/** Categories of services that are none. */
const UNKNOWN = /^Parcel (Unknown|Service Charges)/
const SERVICES = new URL('../../reference/services.csv', import.meta.url)

/** What a code may be said to mean: accessorials that the scope's clients have, services of the reference data and theirs. */
export async function codeChoices(warehouse: Warehouse, { scope }: { readonly scope: TenantScope }) {
  const { rows } = statementsOf(warehouse)
  const accessorials = await rows(
    statement(
      (bind) => `SELECT accessorial AS name, mode(accessorial_code) AS code FROM charge_level_info
        WHERE accessorial IS NOT NULL AND charge_category IN ('other_accessorial', 'fuel_surcharge') AND ${ownRows('client_id', { scope }, bind)}
        GROUP BY ALL ORDER BY ALL`,
    ),
  )
  const categories = await rows({ sql: 'SELECT name FROM service_category ORDER BY position', params: [] })
  return {
    accessorials: accessorials.map(({ name, code }) => ({ name: String(name), code: String(code ?? '') })),
    services: readDataFile(SERVICES).map(({ carrier = '', service_name = '', service_category = '' }) => ({
      carrier,
      name: service_name,
      category: service_category,
    })),
    serviceCategories: categories.map(({ name }) => String(name)).filter((name) => !UNKNOWN.test(name)),
  }
}

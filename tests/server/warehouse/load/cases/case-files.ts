import { fileURLToPath } from 'node:url'
import { FORMATS } from '../../../../../server/warehouse/load/formats/formats.ts'
import type { TestWarehouse } from '../ups-warehouse.ts'

const FORMAT_OF = { edi210: 'edi-210', dhl: 'dhl', fedex: 'fedex', ups: 'ups' } as const

export type CaseName = `${keyof typeof FORMAT_OF}-${string}.${'csv' | 'edi'}`

/** The smallest files that show one kind of fault each; their right answers stand in the tests. */
export const caseFile = (name: CaseName): string =>
  fileURLToPath(new URL(`../../../../fixtures/cases/${name}`, import.meta.url))

export function loadCase(warehouse: TestWarehouse, name: CaseName) {
  return warehouse.load([caseFile(name)], { format: formatOf(name) })
}

function formatOf(name: CaseName) {
  const [carrier = ''] = name.split('-')
  const id = Object.entries(FORMAT_OF).find(([begins]) => begins === carrier)?.[1] ?? 'ups'
  return FORMATS[id]
}

/** Sums of the rows: amounts as text with two decimals. */
export async function sumsOf(warehouse: TestWarehouse, where = 'true') {
  const [sums] = await warehouse.rows(
    `SELECT sum(net_amount)::VARCHAR AS net, sum(transportation_amount - transportation_discount)::VARCHAR AS transportation, sum(net_fuel_surcharge_amount)::VARCHAR AS fuel,
       sum(net_other_accessorial_amount)::VARCHAR AS other, sum(net_taxes_and_others)::VARCHAR AS taxes, sum(no_of_pkgs)::INTEGER AS packages
     FROM package_level_info WHERE ${where}`,
  )
  return sums
}

import { createDuckdbEngine } from '../../../server/warehouse/engines/duckdb.ts'
import { openWarehouseFile } from '../../../server/warehouse/duckdb-file.ts'
import type { Engine } from '../../../server/warehouse/engine.ts'

export type WrittenRow = Readonly<Record<string, string | number | null>>

const MONEY = [
  'net_amount',
  'incentive_amount',
  'invoice_total_charges',
  'transportation_amount',
  'transportation_discount',
  'other_accessorial_amount',
  'other_accessorial_discount',
  'net_other_accessorial_amount',
  'other_accessorial_count',
  'fuel_surcharge_amount',
  'fuel_surcharge_discount',
  'net_fuel_surcharge_amount',
  'taxes_and_others',
  'taxes_and_others_discount',
  'net_taxes_and_others',
  'address_correction_amt',
  'shipping_charge_correction_amt',
  'chargeback_amt',
  'declared_amt',
  'audit_refund_amount',
]
const USUAL: WrittenRow = {
  ...Object.fromEntries(MONEY.map((name) => [name, 0])),
  client_id: 1,
  carrier_id: 1,
  carrier_name: 'UPS',
  account_number: 'A1',
  invoice_number: 'I1',
  bucket_name: 'freight',
  bill_date: '2026-06-10',
  service_category: 'Parcel Ground',
  charge_category: 'transportation',
  currency_code: 'USD',
  usd_rate: 1,
  no_of_pkgs: 1,
}

/** An empty warehouse in memory, filled with rows that say only what differs from a usual UPS freight row of client 1. */
export async function openSmallWarehouse(
  rows: { packages?: readonly WrittenRow[]; charges?: readonly WrittenRow[] } = {},
): Promise<{ engine: Engine; close(): void }> {
  const file = await openWarehouseFile({ path: ':memory:', threads: 1 })
  const connection = await file.connect()
  const write = async (table: string, row: WrittenRow) => {
    const written = Object.entries(row).map(([name, value]) => [
      name,
      value === null ? 'NULL' : `'${String(value).replaceAll("'", "''")}'`,
    ])
    await connection.run(
      `INSERT INTO ${table} (${written.map(([name]) => name).join(', ')}) VALUES (${written.map(([, value]) => value).join(', ')})`,
    )
  }
  for (const [at, row] of (rows.packages ?? []).entries())
    await write('package_level_info', { ...USUAL, invoice_details_id: at + 1, ...row })
  for (const [at, row] of (rows.charges ?? []).entries())
    await write('charge_level_info', {
      ...USUAL,
      invoice_details_id: at + 1,
      charge_id: at + 1,
      gross_amount: 0,
      ...row,
    })
  connection.disconnectSync()
  const engine = createDuckdbEngine(file)
  return {
    engine,
    close: () => {
      engine.close()
      file.close()
    },
  }
}

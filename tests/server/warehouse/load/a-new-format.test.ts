import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { tableFormat } from '../../../../server/warehouse/load/table/table-format.ts'
import { fileOf } from './ups-file.ts'
import { emptyWarehouse } from './ups-warehouse.ts'

const GUIDE = readFileSync(new URL('../../../../docs/a-new-format.md', import.meta.url), 'utf8')

/** The block that begins with these cells. */
function block(begins: string): string {
  const found = [...GUIDE.matchAll(/```\n([^]*?)```/g)].find(([, text = '']) => text.startsWith(begins))
  if (!found) throw new Error(`no block that begins with ${begins}`)
  return found[1] ?? ''
}

const TABLES = {
  'columns.csv': block('name,title'),
  'charge-columns.csv': block('rows,charge'),
  'charges.csv': block('code,text,says'),
  'services.csv': block('code,text,service'),
  'weight-units.csv': block('code,unit'),
  'dimension-units.csv': 'code,unit\n',
}

test("the guide's tables load the guide's file: a format is a folder of tables", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'heron-freight-'))
  for (const [name, text] of Object.entries(TABLES)) writeFileSync(join(folder, name), text)
  const format = tableFormat({
    id: 'heron',
    name: 'a Heron Freight invoice',
    carrier: { code: 'heron_freight', name: 'Heron Freight' },
    folder: pathToFileURL(`${folder}/`),
    discountsAreNegative: true,
    meanRow: () => ({ facts: {} }),
  })
  const warehouse = await emptyWarehouse()
  const report = await warehouse.load([fileOf(block('Bill Account'))], { format })
  expect(report).toMatchObject({ acceptedRows: 3, doubts: [], unknownCharges: [], unknownServices: [] })
  expect(report.invoices).toMatchObject([{ account: 'H-77', stated: '21.40', loaded: '21.40', difference: '0.00' }])
  expect(
    await warehouse.rows(
      `SELECT tracking_number, no_of_pkgs AS n, transportation_amount AS gross, transportation_discount AS discount, net_fuel_surcharge_amount AS fuel,
         net_other_accessorial_amount AS other, service, bill_weight_pounds AS pounds, normalised_consignee_state AS state, carrier_name FROM package_level_info`,
    ),
  ).toEqual([
    {
      tracking_number: 'HR001',
      n: 1,
      gross: '18.00',
      discount: '2.00',
      fuel: '1.40',
      other: '4.00',
      service: 'Heron Next Day',
      pounds: '4.500000',
      state: 'TX',
      carrier_name: 'Heron Freight',
    },
  ])
  warehouse.close()
})

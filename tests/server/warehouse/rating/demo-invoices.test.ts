import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AgreementTerms, type Agreement } from '../../../../domain/rating/agreement.ts'
import { invoicedShipments } from '../../../../server/warehouse/rating/invoiced-shipments.sql.ts'
import { ratedShipments } from '../../../../server/warehouse/rating/rate-shipments.sql.ts'
import type { Bind } from '../../../../server/warehouse/statement.ts'
import { openDemo, type OpenDemo } from '../demo/open-demo.ts'

/** Taxes and duties are no carrier's price. */
const NOT_MEANT = "('TAX', 'GOV')"
/** Priced by tariffs of another kind. */
const FREIGHT = "('LTL', 'FTL', 'Ocean LCL', 'Ocean FCL', 'Air Cargo', '3PL')"

describe("the demo's invoices, which other code makes from the same figures", () => {
  let demo: OpenDemo

  beforeAll(async () => {
    demo = await openDemo({ packages: 8000, seed: 3 })
    const agreements: Agreement[] = (await demo.rows('SELECT * FROM agreement')).map((row) => ({
      ...AgreementTerms.parse(JSON.parse(row.terms ?? '')),
      id: Number(row.id),
      clientId: Number(row.client_id),
      carrierId: Number(row.carrier_id),
    }))
    const written: Bind = (type, value) =>
      type === 'integer' ? value : `${type === 'date' ? 'DATE ' : ''}'${value.replaceAll("'", "''")}'`
    const sql = ratedShipments(agreements, invoicedShipments('true'), written)
    await demo.connection.run(`CREATE TEMP TABLE rated AS WITH ${sql} FROM rated`)
    await demo.connection.run(`
      CREATE TEMP TABLE expected AS
        SELECT key, 'TRN' AS code, list, transportation AS net FROM rated WHERE unrated IS NULL
        UNION ALL SELECT key, 'FSC', fuel_list, fuel FROM rated WHERE unrated IS NULL AND fuel_list > 0
        UNION ALL SELECT key, a.code, a.list, a.net FROM (SELECT key, unnest(surcharges) AS a FROM rated WHERE unrated IS NULL);
      CREATE TEMP TABLE billed AS
        SELECT invoice_details_id AS key, CASE charge_category WHEN 'transportation' THEN 'TRN' ELSE accessorial_code END AS code, sum(gross_amount) AS list, sum(net_amount) AS net
        FROM charge_level_info WHERE bucket_name = 'freight' GROUP BY ALL;
      CREATE TEMP TABLE compared AS
        SELECT coalesce(b.key, e.key) AS key, coalesce(b.code, e.code) AS code, b.list AS billed_list, b.net AS billed, e.list AS expected_list, e.net AS expected
        FROM billed b FULL JOIN expected e ON e.key = b.key AND e.code = b.code 
        WHERE coalesce(b.code, e.code) NOT IN ${NOT_MEANT} AND coalesce(b.key, e.key) NOT IN (SELECT invoice_details_id FROM package_level_info WHERE service_category IN ${FREIGHT})`)
  })
  afterAll(() => demo.close())

  const count = async (where: string) => Number((await demo.column(`SELECT count(*) FROM compared WHERE ${where}`))[0])

  test('can be rated for at least 98 % of the charges of parcels', async () => {
    expect((await count('expected IS NOT NULL')) / (await count('billed IS NOT NULL'))).toBeGreaterThanOrEqual(0.98)
  })

  test('of which at least 99.9 % are equal to the cent, before and after what is off', async () => {
    const equal = await count('billed = expected AND billed_list = expected_list')
    expect(equal / (await count('expected IS NOT NULL'))).toBeGreaterThanOrEqual(0.999)
  })

  test('and nothing is expected that was not billed', async () => {
    expect(await count('billed IS NULL')).toBe(0)
  })

  test('what is not rated has its reason, and each is one that the demo means', async () => {
    const reasons = await demo.rows(
      'SELECT unrated, count(*) AS packages FROM rated WHERE unrated IS NOT NULL GROUP BY unrated ORDER BY unrated',
    )
    expect(reasons.map(({ unrated }) => unrated)).toEqual(['noAgreement', 'noPostalCode', 'noWeight'])
    expect(await demo.column('SELECT count(*) FROM rated WHERE unrated IS NULL AND total IS NULL')).toEqual(['0'])
    const codes = await demo.column(
      'SELECT DISTINCT code FROM compared c JOIN rated r ON r.key = c.key WHERE r.unrated IS NULL AND c.expected IS NULL ORDER BY code',
    )
    expect(codes).toEqual(['DV'])
  })
})

import type { DuckDBConnection } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWarehouseFile } from '../../../../server/warehouse/duckdb-file.ts'
import { makeDemo, type DemoProgress } from '../../../../server/warehouse/demo/make-demo.ts'
import { openDemo, type OpenDemo } from './open-demo.ts'

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

const checksum = async (connection: DuckDBConnection) =>
  (
    await connection.runAndReadAll(`
  SELECT sum(hash(p)::HUGEINT)::VARCHAR FROM package_level_info p UNION ALL SELECT sum(hash(c)::HUGEINT)::VARCHAR FROM charge_level_info c
  UNION ALL SELECT sum(hash(r)::HUGEINT)::VARCHAR FROM captcha_response r`)
  ).getRows()

let demo: OpenDemo
beforeAll(async () => {
  demo = await openDemo()
})
afterAll(() => demo.close())

describe('amounts (DATA-22)', () => {
  test('every charge: gross = net + discount', async () => {
    expect(
      await demo.column('SELECT count(*) FROM charge_level_info WHERE gross_amount <> net_amount + incentive_amount'),
    ).toEqual(['0'])
  })

  test.each(MONEY)('%s of each row is the sum of its charges', async (column) => {
    const wrong = await demo.column(`
      SELECT count(*) FROM package_level_info p
      LEFT JOIN (SELECT invoice_details_id, sum(${column}) AS charges FROM charge_level_info GROUP BY invoice_details_id) c USING (invoice_details_id)
      WHERE p.${column} IS DISTINCT FROM c.charges`)
    expect(wrong).toEqual(['0'])
    expect(await demo.column(`SELECT count(*) > 0 FROM package_level_info WHERE ${column} <> 0`)).toEqual(['true'])
  })

  test('the net amount is transportation, accessorials, fuel and the rest together', async () => {
    expect(
      await demo.column(`SELECT count(*) FROM package_level_info WHERE net_amount
      <> transportation_amount - transportation_discount + net_other_accessorial_amount + net_fuel_surcharge_amount + net_taxes_and_others`),
    ).toEqual(['0'])
  })

  test('a charge of one category adds to the columns of that category', async () => {
    expect(await demo.column(`SELECT DISTINCT charge_category FROM charge_level_info ORDER BY 1`)).toEqual([
      'billing_adjustment',
      'fee',
      'fuel_surcharge',
      'other',
      'other_accessorial',
      'tax',
      'transportation',
    ])
    expect(
      await demo.column(`SELECT count(*) FROM charge_level_info WHERE gross_amount <> CASE charge_category WHEN 'transportation' THEN transportation_amount
      WHEN 'fuel_surcharge' THEN fuel_surcharge_amount WHEN 'other_accessorial' THEN other_accessorial_amount ELSE taxes_and_others END`),
    ).toEqual(['0'])
  })

  test('credits carry a type and a source and give money back', async () => {
    expect(
      await demo.column(`SELECT count(*) FROM charge_level_info
      WHERE (bucket_name = 'credit') <> (credit_type IS NOT NULL) OR (bucket_name = 'credit') <> (refund_source IS NOT NULL)
        OR (credit_type IS NOT NULL AND audit_refund_amount <> -net_amount)`),
    ).toEqual(['0'])
    expect(
      await demo.column(`SELECT count(*) FROM package_level_info WHERE bucket_name = 'credit' AND net_amount >= 0`),
    ).toEqual(['0'])
  })

  test('the dollar rate is that of the bill month, else the nearest earlier', async () => {
    expect(
      await demo.column(`
      SELECT count(*) FROM package_level_info p WHERE p.usd_rate IS DISTINCT FROM CASE p.currency_code WHEN 'USD' THEN 1
        ELSE (SELECT arg_max(r.usd_rate, r.month) FROM currency_rate r WHERE r.currency_code = p.currency_code AND r.month <= p.bill_date) END`),
    ).toEqual(['0'])
    expect(
      await demo.column(
        `SELECT count(*) FROM charge_level_info c JOIN package_level_info p USING (invoice_details_id) WHERE c.usd_rate <> p.usd_rate`,
      ),
    ).toEqual(['0'])
  })
})

describe('rows (DATA-21)', () => {
  test('packages are counted once, on the freight row and its first charge', async () => {
    expect(
      await demo.column(
        'SELECT sum(no_of_pkgs) FROM package_level_info UNION ALL SELECT sum(no_of_pkgs) FROM charge_level_info',
      ),
    ).toEqual(['6000', '6000'])
    expect(
      await demo.column(
        `SELECT count(*) FROM package_level_info WHERE no_of_pkgs <> CASE WHEN bucket_name = 'freight' THEN 1 ELSE 0 END`,
      ),
    ).toEqual(['0'])
    expect(
      await demo.column(
        `SELECT count(*) FROM (SELECT invoice_details_id FROM charge_level_info WHERE bucket_name = 'freight' GROUP BY 1 HAVING sum(no_of_pkgs) <> 1)`,
      ),
    ).toEqual(['0'])
  })

  test('one row a package, invoice and bucket; fees have no tracking number', async () => {
    expect(
      await demo.column(`SELECT count(*) FROM (SELECT 1 FROM package_level_info WHERE tracking_id IS NOT NULL
      GROUP BY tracking_id, invoice_number, bill_date, bucket_name HAVING count(*) > 1)`),
    ).toEqual(['0'])
    expect(
      await demo.column(
        `SELECT count(*) FROM package_level_info WHERE (bucket_name = 'fee') <> (tracking_number IS NULL) OR (tracking_id IS NULL) <> (tracking_number IS NULL)`,
      ),
    ).toEqual(['0'])
    expect(await demo.column('SELECT count(*) - count(DISTINCT charge_id) FROM charge_level_info')).toEqual(['0'])
    expect(
      await demo.column('SELECT count(DISTINCT tracking_id) - count(DISTINCT tracking_number) FROM package_level_info'),
    ).toEqual(['0'])
  })

  test('a charge has the dimensions of its row', async () => {
    const dimensions = [
      'tracking_id',
      'client_id',
      'carrier_id',
      'account_number',
      'invoice_number',
      'invoice_status',
      'bucket_name',
      'bill_date',
      'pickup_date',
      'scheduled_date',
      'delivery_date',
      'service',
      'service_category',
      'zone',
      'bill_option',
      'refund_source',
      'currency_code',
      'normalised_sender_state',
      'normalised_consignee_state',
      'normalised_consignee_country',
    ]
    expect(
      await demo.column(`SELECT count(*) FROM charge_level_info c LEFT JOIN package_level_info p USING (invoice_details_id)
      WHERE ${dimensions.map((name) => `c.${name} IS DISTINCT FROM p.${name}`).join(' OR ')}`),
    ).toEqual(['0'])
  })

  test('nothing is dated after today, and shipping comes before billing', async () => {
    expect(
      await demo.rows(`SELECT max(bill_date)::VARCHAR AS last, bool_and(pickup_date < bill_date) AS shipped_first,
      bool_and(delivery_date < DATE '2026-11-22') AS arrived, bool_and(delivery_date >= pickup_date) AS moved, bool_and(bill_date >= DATE '2023-11-22') AS recent FROM package_level_info`),
    ).toEqual([{ last: '2026-11-21', shipped_first: 'true', arrived: 'true', moved: 'true', recent: 'true' }])
  })

  test('normalised places of packages are always known, and nothing known is New York; fees without an address have none', async () => {
    expect(
      await demo.column(`SELECT count(*) FROM package_level_info WHERE bucket_name <> 'fee' AND (normalised_sender_country IS NULL OR normalised_consignee_country IS NULL
      OR (normalised_sender_country = 'US' AND normalised_sender_state IS NULL) OR (normalised_consignee_country = 'US' AND normalised_consignee_state IS NULL))`),
    ).toEqual(['0'])
    expect(
      await demo.rows(
        "SELECT DISTINCT coalesce(normalised_sender_country, normalised_sender_state, normalised_consignee_country, normalised_consignee_state) AS place FROM charge_level_info WHERE bucket_name = 'fee'",
      ),
    ).toEqual([{ place: null }])
    expect(
      await demo.rows(`SELECT DISTINCT normalised_consignee_country AS country, normalised_consignee_state AS state FROM package_level_info
      WHERE consignee_cntry IS NULL AND consignee_state IS NULL AND bucket_name <> 'fee'`),
    ).toEqual([{ country: 'US', state: 'NY' }])
    expect(
      await demo.column(
        `SELECT count(*) > 0 FROM package_level_info WHERE consignee_state IS DISTINCT FROM normalised_consignee_state`,
      ),
    ).toEqual(['true'])
  })

  test('the zone number is that of US domestic zones', async () => {
    expect(
      await demo.column(`SELECT count(*) FROM package_level_info WHERE zone_number NOT BETWEEN 2 AND 8 OR (zone_number IS NOT NULL
      AND (normalised_sender_country <> 'US' OR right(zone, 1) <> zone_number::VARCHAR))`),
    ).toEqual(['0'])
    expect(
      await demo.rows(
        `SELECT DISTINCT service, left(zone, 2) AS prefix FROM package_level_info WHERE carrier_id = 1 AND zone_number IS NOT NULL AND len(zone) = 3 AND zone > '100' ORDER BY service`,
      ),
    ).toEqual([
      { service: 'UPS 2nd Day Air', prefix: '20' },
      { service: 'UPS 2nd Day Air A.M.', prefix: '24' },
      { service: 'UPS 3 Day Select', prefix: '30' },
      { service: 'UPS Next Day Air', prefix: '10' },
      { service: 'UPS Next Day Air Early', prefix: '10' },
      { service: 'UPS Next Day Air Saver', prefix: '13' },
    ])
  })
})

describe('every kind is there at the smallest size', () => {
  test('service categories (DATA-16)', async () => {
    expect(
      await demo.column(
        'SELECT name FROM service_category WHERE name NOT IN (SELECT service_category FROM package_level_info UNION SELECT service_category FROM charge_level_info)',
      ),
    ).toEqual([])
    expect(
      await demo.column(
        'SELECT DISTINCT service_category FROM package_level_info WHERE service_category NOT IN (SELECT name FROM service_category)',
      ),
    ).toEqual([])
    expect(
      await demo.column(`SELECT DISTINCT service_category FROM package_level_info WHERE bucket_name = 'fee'`),
    ).toEqual(['Parcel Service Charges'])
  })

  test('carriers of the services list (DATA-17)', async () => {
    expect(
      await demo.column(
        'SELECT DISTINCT c.name FROM service_code s JOIN carrier c ON c.id = s.carrier_id WHERE c.id NOT IN (SELECT carrier_id FROM package_level_info)',
      ),
    ).toEqual([])
  })

  test('credit types and refund sources (DATA-17, PAGE-05)', async () => {
    expect(
      await demo.column('SELECT DISTINCT credit_type FROM charge_level_info WHERE credit_type IS NOT NULL ORDER BY 1'),
    ).toEqual([
      'Address Correction',
      'Chargeback',
      'Declared Value',
      'Duplicate',
      'GSR',
      'Other',
      'Residential',
      'Void',
    ])
    expect(
      await demo.column(
        'SELECT DISTINCT refund_source FROM package_level_info WHERE refund_source IS NOT NULL ORDER BY 1',
      ),
    ).toEqual(['audit', 'client'])
  })

  test('tracking statuses relative to today (DATA-12)', async () => {
    expect(
      await demo.column(`SELECT DISTINCT CASE
        WHEN first_attempt_date <= scheduled_date OR delivery_date <= scheduled_date THEN 'on-time'
        WHEN coalesce(delivery_date, first_attempt_date) IS NOT NULL THEN CASE WHEN exception_reason IS NOT NULL THEN 'exception' ELSE 'late' END
        WHEN scheduled_date < DATE '2026-11-21' THEN 'pending late' WHEN scheduled_date IS NOT NULL THEN 'not due' ELSE 'unknown' END
      FROM package_level_info WHERE no_of_pkgs > 0 ORDER BY 1`),
    ).toEqual(['exception', 'late', 'not due', 'on-time', 'pending late', 'unknown'])
  })

  test('excluded codes and statuses (DATA-14)', async () => {
    expect(
      await demo.column(
        `SELECT DISTINCT accessorial_code FROM charge_level_info WHERE accessorial_code IN ('TFGHT', 'FGHT', 'TDSC', 'DSC') ORDER BY 1`,
      ),
    ).toEqual(['DSC', 'FGHT', 'TDSC', 'TFGHT'])
    expect(await demo.column('SELECT DISTINCT invoice_status FROM package_level_info ORDER BY 1')).toEqual([
      'duplicate',
      'ode',
      'open',
      'zeropayclose',
    ])
  })

  test('currencies, buckets, Next Day Early and the SCC fee (PAGE-18)', async () => {
    expect(await demo.column('SELECT DISTINCT currency_code FROM package_level_info ORDER BY 1')).toEqual([
      'CAD',
      'EUR',
      'GBP',
      'MXN',
      'USD',
    ])
    expect(await demo.column('SELECT DISTINCT bucket_name FROM package_level_info ORDER BY 1')).toEqual([
      'adjustment',
      'credit',
      'fee',
      'freight',
    ])
    expect(
      await demo.column(`SELECT count(*) > 0 FROM package_level_info WHERE service = 'UPS Next Day Air Early'`),
    ).toEqual(['true'])
    expect(
      await demo.column(
        `SELECT count(*) > 0 FROM charge_level_info WHERE accessorial = 'SCC Audit Fee' AND shipping_charge_correction_amt > 0`,
      ),
    ).toEqual(['true'])
  })

  test('clients: a parent of three, singles, one without data, one without an engage date (DATA-01)', async () => {
    expect(await demo.column('SELECT DISTINCT client_id FROM package_level_info ORDER BY 1')).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '8',
    ])
    expect(await demo.column('SELECT id FROM client WHERE parent_client_id = 1 ORDER BY 1')).toEqual(['2', '3', '4'])
    expect(await demo.column('SELECT id FROM client WHERE engage_date IS NULL')).toEqual(['8'])
    expect(await demo.column('SELECT count(*) FROM fulfillment_center GROUP BY client_id HAVING count(*) < 3')).toEqual(
      [],
    )
    expect(
      await demo.column('SELECT count(*) FROM account WHERE id NOT IN (SELECT account_id FROM account_group_account)'),
    ).toEqual(['0'])
    expect(
      await demo.column(
        'SELECT count(*) FROM account_group WHERE id NOT IN (SELECT account_group_id FROM account_division_group)',
      ),
    ).toEqual(['0'])
  })

  test('captcha answers: a hundred of each state, one file missing (PAGE-28, PAGE-29)', async () => {
    expect(
      await demo.rows('SELECT state, count(*) AS answers FROM captcha_response GROUP BY state ORDER BY state'),
    ).toEqual([
      { state: 'adjusted', answers: '100' },
      { state: 'credited', answers: '100' },
      { state: 'denied', answers: '100' },
    ])
    expect(await demo.column('SELECT count(*) FROM captcha_response WHERE content IS NULL')).toEqual(['1'])
  })

  test('UPS numbers have a valid check digit', async () => {
    const numbers = await demo.column(
      `SELECT tracking_number FROM package_level_info WHERE tracking_number LIKE '1Z%' AND no_of_pkgs = 1 LIMIT 500`,
    )
    const value = (letter: string) => (/\d/.test(letter) ? Number(letter) : (letter.charCodeAt(0) - 3) % 10)
    const wrong = numbers.filter((number) => {
      const digits = [...(number ?? '').slice(2)].map(value)
      const sum = digits.slice(0, 15).reduce((total, digit, index) => total + digit * (1 + (index % 2)), 0)
      return digits.length !== 16 || (10 - (sum % 10)) % 10 !== digits[15]
    })
    expect(numbers).toHaveLength(500)
    expect(wrong).toEqual([])
  })
})

describe('making', () => {
  test('reports its progress; another seed gives other rows; an interrupted making is cleared and started again, and gives the rows of its seed, size and day', async () => {
    const warehouse = await openWarehouseFile({ path: ':memory:', threads: 2 })
    const connection = await warehouse.connect()
    const seen: DemoProgress[] = []
    await makeDemo({
      connection,
      packages: 6000,
      seed: 7,
      today: '2026-11-21',
      onProgress: (progress) => seen.push(progress),
    })
    expect(seen).toEqual([{ done: 6000, total: 6000 }])
    expect(await checksum(connection)).not.toEqual(await checksum(demo.connection))
    await connection.run('DELETE FROM demo; DELETE FROM publish; DELETE FROM captcha_response')
    for (const table of [
      'account',
      'account_group',
      'account_group_account',
      'account_division',
      'account_division_group',
      'fulfillment_center',
      'client',
    ])
      await connection.run(`DELETE FROM ${table}`)
    await makeDemo({ connection, packages: 6000, seed: 1, today: '2026-11-21' })
    const rows = await connection.runAndReadAll(
      'SELECT sum(no_of_pkgs)::INTEGER, (SELECT count(*)::INTEGER FROM demo) FROM package_level_info',
    )
    expect(rows.getRows()).toEqual([[6000, 1]])
    expect(await checksum(connection)).toEqual(await checksum(demo.connection))
    warehouse.close()
  })

  test('refuses a warehouse that holds data', async () => {
    await expect(
      makeDemo({ connection: demo.connection, packages: 6000, seed: 1, today: '2026-11-21' }),
    ).rejects.toThrow('empty warehouse')
  })
})

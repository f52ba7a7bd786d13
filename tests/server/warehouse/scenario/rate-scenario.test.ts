import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { AgreementTerms, type Agreement, type AgreementRule } from '../../../../domain/rating/agreement.ts'
import { answerOfParts } from '../../../../domain/rating/scenarios/scenario-cells.ts'
import type { Change } from '../../../../domain/rating/scenarios/scenario.ts'
import { openWarehouseFile, type WarehouseFile } from '../../../../server/warehouse/duckdb-file.ts'
import { rowsOf } from '../../../../server/warehouse/engines/duckdb.ts'
import { partOf, scenarioStatement } from '../../../../server/warehouse/scenario/rate-scenario.ts'
import { templateWarehouse } from '../../../support/portal/template-data.ts'
import { rateAlone, type SmallPackage, type SmallTables } from '../rating/independent-rater.ts'
import { fillSmallRates, SMALL_TABLES } from '../rating/small-rates.ts'

const PACKAGES = 1000
const SPAN = { from: '2026-03-01', to: '2026-03-07' }
const AGREED: Agreement = {
  id: 1,
  clientId: 7,
  carrierId: 1,
  name: 'Test',
  accounts: ['A', 'B'],
  tariff: 'List',
  currency: 'USD',
  effectiveFrom: '2026-01-01',
  effectiveTo: null,
  rules: [
    { kind: 'discount', percent: 31.5 },
    { kind: 'discount', services: ['Fast'], zones: ['5'], percent: 44 },
    { kind: 'discount', accounts: ['B'], weights: { from: 2, to: 5 }, percent: 12.125 },
    { kind: 'minimum', amount: { less: 1.25 } },
    { kind: 'dim', services: ['Slow'], divisor: 166, aboveVolume: 1000 },
    { kind: 'fuel', percent: 20 },
    { kind: 'accessorial', codes: ['RES', 'BIG'], charge: { percent: 35 } },
  ],
}
/** With another carrier, which offers one service at the prices of the slow one, a signature and nothing else. */
const OTHER: Agreement = { ...AGREED, id: 2, carrierId: 2, accounts: ['O'], rules: [] }

const side = fc.integer({ min: 10, max: 5500 }).map((value) => value / 100)
const small: fc.Arbitrary<SmallPackage> = fc.record({
  account: fc.constantFrom('A', 'B'),
  service: fc.constantFrom('Slow', 'Fast'),
  zone: fc.constantFrom('2', '5'),
  pounds: fc.integer({ min: 1, max: 900 }).map((value) => value / 100),
  sides: fc.option(fc.tuple(side, side, side), { nil: null }),
  home: fc.boolean(),
  extras: fc.constantFrom([], ['SIG']),
})

describe('scenarios over packages and tables that other code rates too', () => {
  let file: WarehouseFile
  let connection: DuckDBConnection
  const packages = fc.sample(small, PACKAGES)

  const rate = async (changes: readonly Change[]) => {
    const asked = {
      agreements: [AGREED, OTHER],
      changes,
      currency: 'USD',
      span: SPAN,
      ownRows: () => 'p.client_id = 7',
    }
    return answerOfParts([partOf(await rowsOf(connection, scenarioStatement(asked)))])
  }
  const alone = (of: SmallPackage, rules: readonly AgreementRule[] = AGREED.rules, tables = SMALL_TABLES) =>
    rateAlone(of, { ...AGREED, rules: [...rules] }, tables).total
  const sum = (price: (of: SmallPackage) => number) => packages.reduce((total, each) => total + price(each), 0)

  beforeAll(async () => {
    file = await openWarehouseFile({ path: ':memory:', threads: 1 })
    connection = await file.connect()
    await fillSmallRates(connection, [
      { day: '2025-01-06', less: 100 },
      { day: '2026-01-05', less: 0 },
    ])
    for (const sql of [
      `INSERT INTO rated_service VALUES (2, 'Else', 'ground', 'ground', NULL, true, 1, 5, false)`,
      `INSERT INTO carrier_rule SELECT 2, effective_from, divisor, above_volume, side_rounding FROM carrier_rule`,
      `INSERT INTO tariff_rate SELECT 2, tariff, effective_from, 'Else', packaging, zone, pounds, amount, per_pound FROM tariff_rate WHERE service = 'Slow'`,
      `INSERT INTO fuel_percent VALUES (2, 'ground', DATE '2026-03-01', 18.750)`,
      `INSERT INTO accessorial_rate SELECT * REPLACE (2 AS carrier_id) FROM accessorial_rate WHERE code = 'SIG'`,
      `INSERT INTO zone_chart VALUES (2, '402', '100', '5')`,
    ])
      await connection.run(sql)
    await insert('package_level_info', packages.map(rowOf))
    await insert(
      'charge_level_info',
      packages.flatMap((of, at) => [...(of.home ? ['RES'] : []), ...of.extras].map((code) => chargeOf(of, at, code))),
    )
    // What the publish keeps beside them: here what the other code says.
    const kept = packages.map((of, at) => {
      const { billed, total } = rateAlone(of, AGREED, SMALL_TABLES)
      return `(${at + 1}, 7, DATE '2026-03-10', '${of.zone}', ${billed}, ${total}::DECIMAL(12,2) * 0.01)`
    })
    await connection.run(
      `INSERT INTO expected_package (invoice_details_id, client_id, bill_date, zone, billed, total) VALUES ${kept.join(', ')}`,
    )
  })
  afterAll(() => file.close())

  const insert = async (table: string, rows: readonly Record<string, string>[]) => {
    const required = await rowsOf(connection, {
      sql: `SELECT column_name AS name FROM duckdb_columns() WHERE table_name = '${table}' AND NOT is_nullable AND column_default IS NULL`,
      params: [],
    })
    const names = Object.keys(rows[0] ?? {})
    const missing = required.map(({ name }) => String(name)).filter((name) => !names.includes(name))
    const values = rows.map((row) => `(${[...names.map((name) => row[name]), ...missing.map(() => '0')].join(', ')})`)
    await connection.run(`INSERT INTO ${table} (${[...names, ...missing].join(', ')}) VALUES ${values.join(', ')}`)
  }

  test('as it stands, and with what is agreed said once more, nothing changes, to the cent', async () => {
    const total = sum((of) => alone(of))
    for (const changes of [[], AGREED.rules.slice(3).map((rule): Change => ({ change: 'rule', carrierId: 1, rule }))])
      expect((await rate(changes)).rated).toEqual({ packages: PACKAGES, before: total, after: total })
  })

  test('[What-if] totals equal an independent calculation over 1,000 random packages', async () => {
    const over = (rule: AgreementRule): Change => ({ change: 'rule', carrierId: 1, rule })
    const replaced = (kind: AgreementRule['kind'], rule: AgreementRule) => [
      ...AGREED.rules.filter((each) => each.kind !== kind),
      rule,
    ]
    const listed = (raise: (cents: number, isPerPound: boolean) => number): SmallTables => ({
      ...SMALL_TABLES,
      list: Object.fromEntries(
        Object.entries(SMALL_TABLES.list).map(([service, zones]) => [
          service,
          Object.fromEntries(
            Object.entries(zones).map(([zone, steps]) => [
              zone,
              steps.map((cents, at) => raise(cents, at === steps.length - 1)),
            ]),
          ),
        ]),
      ),
    })
    const expected: readonly (readonly [Change[], (of: SmallPackage) => number])[] = [
      // A new discount holds over the narrower ones too.
      [
        [over({ kind: 'discount', zones: ['5'], percent: 50 })],
        (of) => alone(of, of.zone === '5' ? replaced('discount', { kind: 'discount', percent: 50 }) : undefined),
      ],
      [
        [over({ kind: 'dim', divisor: 194, aboveVolume: 1728 }), over({ kind: 'minimum', amount: { net: 9.5 } })],
        (of) =>
          alone(
            of,
            AGREED.rules.map((rule) =>
              rule.kind === 'dim'
                ? { kind: 'dim', divisor: 194, aboveVolume: 1728 }
                : rule.kind === 'minimum'
                  ? { kind: 'minimum', amount: { net: 9.5 } }
                  : rule,
            ),
          ),
      ],
      [
        [over({ kind: 'fuel', services: ['Fast'], percent: 35.5 })],
        (of) => alone(of, of.service === 'Fast' ? replaced('fuel', { kind: 'fuel', percent: 35.5 }) : undefined),
      ],
      [
        [over({ kind: 'accessorial', codes: ['RES'], charge: { waived: true } })],
        (of) => alone({ ...of, home: false }),
      ],
      [
        [{ change: 'fuelTable', carrierId: 1, points: 2.25, modes: ['ground'] }],
        (of) => alone(of, undefined, of.service === 'Slow' ? { ...SMALL_TABLES, fuel: 21_000 } : SMALL_TABLES),
      ],
      [
        // 1 % of whole hundreds of cents, so that prices for a pound stay whole cents here.
        [{ change: 'increase', carrierId: 1, percent: 100, services: ['Slow'], surcharges: true }],
        (of) =>
          alone(of, undefined, {
            ...(of.service === 'Slow' ? listed((cents) => cents * 2) : SMALL_TABLES),
            residentialCents: SMALL_TABLES.residentialCents * 2,
            oversizeCents: SMALL_TABLES.oversizeCents * 2,
            signatureCents: SMALL_TABLES.signatureCents * 2,
          }),
      ],
      [
        [{ change: 'tariffYear', carrierId: 1, on: '2025-07-01' }],
        (of) =>
          alone(
            of,
            undefined,
            listed((cents) => cents - 100),
          ),
      ],
      [
        [
          {
            change: 'shift',
            carrierId: 1,
            services: ['Fast'],
            zones: ['2'],
            weights: { from: 0, to: 5 },
            to: { carrierId: 1, service: 'Slow' },
          },
        ],
        (of) =>
          alone(
            of.service === 'Fast' && of.zone === '2' && rateAlone(of, AGREED, SMALL_TABLES).billed <= 5
              ? { ...of, service: 'Slow' }
              : of,
          ),
      ],
      [
        // Another carrier's zone, account, extras and rules, and none of this one's.
        [{ change: 'shift', carrierId: 1, services: ['Fast'], zones: ['2'], to: { carrierId: 2, service: 'Else' } }],
        (of) =>
          of.service === 'Fast' && of.zone === '2'
            ? alone({ ...of, service: 'Slow', zone: '5', home: false }, [], {
                ...SMALL_TABLES,
                oversizeCents: 0,
                oversizePounds: 0,
              })
            : alone(of),
      ],
    ]
    for (const [changes, price] of expected) {
      const { rated, unrated, by } = await rate(changes)
      expect([changes, rated, unrated]).toEqual([
        changes,
        { packages: PACKAGES, before: sum((of) => alone(of)), after: sum(price) },
        [],
      ])
      for (const { key, after } of by.service)
        expect([changes, key, after]).toEqual([changes, key, sum((of) => (of.service === key ? price(of) : 0))])
    }
  })

  test('a rise that ends in parts of a cent is rounded half up at each list price', async () => {
    const raised = (cents: number) => Math.floor((cents * 1059 + 500) / 1000)
    const light = packages.filter((of) => rateAlone(of, AGREED, SMALL_TABLES).billed < 5)
    const tables = {
      ...SMALL_TABLES,
      list: {
        ...SMALL_TABLES.list,
        Fast: Object.fromEntries(
          Object.entries(SMALL_TABLES.list.Fast ?? {}).map(([zone, steps]) => [zone, steps.map(raised)]),
        ),
      },
    }
    expect(light.filter(({ service }) => service === 'Fast').length).toBeGreaterThan(100)
    const ofHeavy = 'WHERE invoice_details_id IN (SELECT invoice_details_id FROM expected_package WHERE billed >= 5)'
    await connection.run(`UPDATE package_level_info SET pickup_date = pickup_date + 4000 ${ofHeavy}`)
    const { by } = await rate([
      { change: 'increase', carrierId: 1, percent: 5.9, services: ['Fast'], surcharges: false },
    ])
    await connection.run(`UPDATE package_level_info SET pickup_date = pickup_date - 4000 ${ofHeavy}`)
    expect(by.band.map(({ key, packages: many, after }) => [key, many, after])).toEqual([
      ['1', light.length, light.reduce((total, of) => total + alone(of, undefined, tables), 0)],
    ])
  })

  test('what cannot be rated after the change keeps what was billed on both sides, and is counted', async () => {
    await connection.run(
      "DELETE FROM tariff_rate WHERE service = 'Slow' AND zone = '5' AND effective_from = DATE '2025-01-06'",
    )
    const { rated, unrated } = await rate([{ change: 'tariffYear', carrierId: 1, on: '2025-07-01' }])
    const left = packages.filter(({ service, zone }) => service === 'Slow' && zone === '5')
    const sumOf = (values: readonly number[]) => values.reduce((total, each) => total + each, 0)
    expect(sumOf(unrated.map((each) => each.packages))).toBe(left.length)
    expect(sumOf(unrated.map((each) => each.billed))).toBe(left.length * 100)
    expect(unrated.map(({ reason }) => reason).sort()).toEqual(['tooHeavy', 'unknownZone'])
    expect(rated.packages).toBe(PACKAGES - left.length)
  })
})

test('[What-if] the agreements of the demo as they stand change nothing, to the cent', async () => {
  const file = await DuckDBInstance.create(templateWarehouse(), { access_mode: 'READ_ONLY', threads: '2' })
  try {
    const connection = await file.connect()
    const all = (
      await rowsOf(connection, {
        sql: 'SELECT id, client_id, carrier_id, CAST(terms AS VARCHAR) AS terms FROM agreement WHERE client_id IN (1, 2, 3, 4)',
        params: [],
      })
    ).map((row): Agreement => ({
      ...AgreementTerms.parse(JSON.parse(String(row.terms))),
      id: Number(row.id),
      clientId: Number(row.client_id),
      carrierId: Number(row.carrier_id),
    }))
    const rows = await rowsOf(
      connection,
      scenarioStatement({
        agreements: all,
        changes: [],
        currency: 'USD',
        span: { from: '2023-01-01', to: '2026-12-31' },
        ownRows: () => 'p.client_id IN (1, 2, 3, 4)',
      }),
    )
    const { cells, unrated } = partOf(rows)
    expect(cells.length).toBeGreaterThan(500)
    expect(cells.filter(({ before, after }) => before !== after)).toEqual([])
    expect(unrated.length).toBeGreaterThan(0)
  } finally {
    file.closeSync()
  }
})

function rowOf(of: SmallPackage, at: number): Record<string, string> {
  const [length, width, height] = of.sides ?? ['NULL', 'NULL', 'NULL']
  return {
    ...commonOf(of, at),
    actual_weight_pounds: String(of.pounds),
    net_amount: '1',
    length: String(length),
    width: String(width),
    height: String(height),
    zone: `'${of.zone}'`,
    dim_unit: "'inches'",
    sender_postal_code: "'40202'",
    consignee_postal_code: "'10001'",
  }
}

function chargeOf(of: SmallPackage, at: number, code: string): Record<string, string> {
  return { ...commonOf(of, at), accessorial_code: `'${code}'` }
}

function commonOf(of: SmallPackage, at: number): Record<string, string> {
  return {
    invoice_details_id: String(at + 1),
    client_id: '7',
    carrier_id: '1',
    carrier_name: "'UPS'",
    account_number: `'${of.account}'`,
    invoice_number: "'1'",
    bucket_name: "'freight'",
    bill_date: "DATE '2026-03-10'",
    pickup_date: "DATE '2026-03-04'",
    service: `'${of.service}'`,
    service_category: "'Parcel Ground'",
    charge_category: "'transportation'",
    currency_code: "'USD'",
    usd_rate: '1',
    no_of_pkgs: '1',
  }
}

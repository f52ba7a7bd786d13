import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Agreement, AgreementRule } from '../../../../domain/rating/agreement.ts'
import { openWarehouseFile, type WarehouseFile } from '../../../../server/warehouse/duckdb-file.ts'
import { rowsOf } from '../../../../server/warehouse/engines/duckdb.ts'
import { askedOf } from '../../../../server/warehouse/rating/due-surcharges.sql.ts'
import { ratedShipments } from '../../../../server/warehouse/rating/rate-shipments.sql.ts'
import { statement } from '../../../../server/warehouse/statement.ts'
import { rateAlone, type SmallPackage } from './independent-rater.ts'
import { fillSmallRates, SMALL_TABLES } from './small-rates.ts'

let file: WarehouseFile
let connection: DuckDBConnection

beforeAll(async () => {
  file = await openWarehouseFile({ path: ':memory:', threads: 1 })
  connection = await file.connect()
  await fillSmallRates(connection, [{ day: '2026-01-05', less: 0 }])
})
afterAll(() => file.close())

const some = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 })
const percent = fc.integer({ min: 0, max: 100_000 }).map((value) => value / 1000)
const cents = fc.integer({ min: 0, max: 3000 }).map((value) => value / 100)
const conditions = fc.record(
  {
    accounts: some(['A', 'B']),
    services: some(['Slow', 'Fast']),
    zones: some(['2', '5']),
    weights: fc.integer({ min: 0, max: 4 }).map((from) => ({ from, to: from + 2 })),
  },
  { requiredKeys: [] },
)
const placed = fc.record({ accounts: some(['A', 'B']), services: some(['Slow', 'Fast']) }, { requiredKeys: [] })
const rule: fc.Arbitrary<AgreementRule> = fc.oneof(
  fc.tuple(conditions, percent).map(([when, off]) => ({ kind: 'discount' as const, ...when, percent: off })),
  fc.tuple(conditions, cents, fc.boolean()).map(([when, value, isNet]) => ({
    kind: 'minimum' as const,
    ...when,
    amount: isNet ? { net: value } : { less: value },
  })),
  fc.tuple(placed, fc.integer({ min: 1, max: 30_000 })).map(([when, divisor]) => ({
    kind: 'dim' as const,
    ...when,
    divisor: 1 + divisor / 100,
    aboveVolume: 500,
  })),
  fc.tuple(placed, percent).map(([when, off]) => ({ kind: 'fuel' as const, ...when, percent: off })),
  fc
    .tuple(
      placed,
      some(['RES', 'BIG', 'SIG']),
      fc.oneof(
        percent.map((off) => ({ percent: off })),
        cents.map((fixed) => ({ fixed })),
        fc.constant({ waived: true as const }),
      ),
    )
    .map(([when, codes, charge]) => ({ kind: 'accessorial' as const, ...when, codes, charge })),
)
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

function agreed(rules: readonly AgreementRule[], more: Partial<Agreement> = {}): Agreement {
  const frame = {
    id: 1,
    clientId: 7,
    carrierId: 1,
    name: 'Test',
    accounts: ['A', 'B'],
    tariff: 'List',
    currency: 'USD',
  }
  return { ...frame, effectiveFrom: '2026-01-01', effectiveTo: null, rules: [...rules], ...more }
}

interface Sent extends Partial<SmallPackage> {
  readonly date?: string | null
}

async function rate(packages: readonly Sent[], agreements: readonly Agreement[]) {
  const rows = packages.map(({ date = '2026-03-04', ...of }, key) => {
    const text = (value: string) => `'${value}'`
    return `(${[
      key,
      text(of.account ?? 'A'),
      text(of.service ?? 'Slow'),
      text(of.zone ?? '2'),
      of.home ?? false,
      of.pounds ?? 'NULL',
      ...(of.sides ?? ['NULL', 'NULL', 'NULL']),
      date === null ? 'NULL' : `DATE '${date}'`,
      `[${(of.extras ?? []).map(text).join(', ')}]`,
    ].join(', ')})`
  })
  const select = `SELECT key, 7 AS client_id, 1 AS carrier_id, account AS account_number, 'USD' AS currency, service, zone, 'package' AS packaging, home AS residential,
      '10001' AS postal_code, CAST(pounds AS DECIMAL(8,2)) AS actual_pounds, CAST(l AS DECIMAL(8,2)) AS length, CAST(w AS DECIMAL(8,2)) AS width, CAST(h AS DECIMAL(8,2)) AS height,
      CAST(day AS DATE) AS ship_date, ${askedOf('1', 'list_contains(CAST(extras AS VARCHAR[]), q.code)')} AS asked
    FROM (VALUES ${rows.join(', ')}) t(key, account, service, zone, home, pounds, l, w, h, day, extras)`
  const found = await rowsOf(
    connection,
    statement(
      (bind) => `WITH ${ratedShipments(agreements, select, bind)}
        SELECT key, unrated, billed_by, CAST(billed AS INTEGER) AS billed, CAST(transportation * 100 AS BIGINT) AS transportation, CAST(fuel * 100 AS BIGINT) AS fuel,
          CAST(total * 100 AS BIGINT) AS total FROM rated ORDER BY key`,
    ),
  )
  return found.map((row) => ({
    unrated: row.unrated,
    billedBy: row.billed_by,
    billed: Number(row.billed),
    transportation: Number(row.transportation),
    fuel: Number(row.fuel),
    total: Number(row.total),
  }))
}

describe('what packages should cost', () => {
  test('is what whole numbers say one by one, to the cent, for any rules', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(rule, { maxLength: 8 }),
        fc.array(small, { minLength: 1, maxLength: 12 }),
        async (rules, packages) => {
          const agreement = agreed(rules)
          const found = await rate(packages, [agreement])
          expect(
            found.map(({ billed, transportation, fuel, total }) => ({ billed, transportation, fuel, total })),
          ).toEqual(packages.map((each) => rateAlone(each, agreement, SMALL_TABLES)))
        },
      ),
      { numRuns: 60 },
    )
  })

  test('says why it cannot be told', async () => {
    const found = await rate(
      [
        { pounds: 3 },
        { pounds: 3, account: 'C' },
        { pounds: 3, service: 'Unheard' },
        { pounds: 3, date: null },
        {},
        { pounds: 3, date: '2026-01-03' },
        { pounds: 3, zone: '9' },
        { pounds: 3, date: '2026-03-20' },
      ],
      [agreed([])],
    )
    expect(found.map(({ unrated }) => unrated)).toEqual([
      null,
      'noAgreement',
      'unknownService',
      'noAgreement',
      'noWeight',
      'noTariff',
      'unknownZone',
      'noFuel',
    ])
  })

  test('of two agreements the one of the account and the day counts', async () => {
    const half = agreed([{ kind: 'discount', percent: 50 }], { id: 1, accounts: ['A'], effectiveTo: '2026-03-03' })
    const none = agreed([], { id: 2, accounts: ['A'], effectiveFrom: '2026-03-04' })
    const found = await rate(
      [
        { pounds: 1, date: '2026-03-03' },
        { pounds: 1, date: '2026-03-04' },
      ],
      [half, none],
    )
    expect(found.map(({ transportation }) => transportation)).toEqual([507, 1013])
  })

  test('a tier adds its percent by the weekly average before the week of the package', async () => {
    const columns = Object.entries({
      client_id: '7', carrier_id: '1', carrier_name: "'UPS'", account_number: "'A'", invoice_number: "'1'", bucket_name: "'freight'", bill_date: "DATE '2026-02-20'",
      service_category: "'Parcel Ground'", charge_category: "'transportation'", currency_code: "'USD'", usd_rate: '1', no_of_pkgs: '1', invoice_details_id: '1',
      pickup_date: "DATE '2026-02-17'", transportation_amount: '2000',
    }) // prettier-ignore
    const money = await rowsOf(connection, {
      sql: "SELECT column_name AS name FROM duckdb_columns() WHERE table_name = 'package_level_info' AND NOT is_nullable AND column_default IS NULL",
      params: [],
    })
    const missing = money.map(({ name }) => String(name)).filter((name) => !columns.some(([known]) => known === name))
    const all = [...columns, ...missing.map((name): [string, string] => [name, '0'])]
    await connection.run(
      `INSERT INTO package_level_info (${all.map(([name]) => name).join(', ')}) VALUES (${all.map(([, value]) => value).join(', ')})`,
    )
    // 2,000.00 in the week of February 15th, nothing in the next: 1,000.00 a week before March 1st.
    const tier = (from: number) =>
      agreed([
        { kind: 'discount', percent: 40 },
        {
          kind: 'tier',
          bands: [
            { from: 0, percent: 1 },
            { from, percent: 10 },
          ],
        },
      ])
    const reached = await rate([{ pounds: 1 }], [tier(1000)])
    const missed = await rate([{ pounds: 1 }], [tier(1000.01)])
    expect([reached[0]?.transportation, missed[0]?.transportation]).toEqual([507, 598])
  })
})

import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { TableSpec, buildCatalog } from '../../../domain/query/catalog.ts'
import type { Query, QueryRow } from '../../../domain/query/query.ts'
import { makeTenantScope } from '../../../server/warehouse/tenant-scope.ts'
import { compile } from '../../../server/warehouse/compile.ts'
import { openSmallWarehouse, type WrittenRow } from './small-warehouse.ts'
import { conditions } from '../../support/answers/conditions.ts'
import { DUCKDB } from '../../../server/warehouse/engines/duckdb-dialect.ts'
import { shippedTable } from '../../support/shipped/shipped-tables.ts'
import { SPEND_QUERY } from '../../support/answers/spend-query.ts'

const packages = z.encode(TableSpec, shippedTable('package_level_info'))
const PLI = TableSpec.parse({
  ...packages,
  measures: [
    ...packages.measures,
    {
      name: 'billed_weight',
      label: 'Bill Weight',
      formula: 'Sum of the bill weight',
      unit: 'weight',
      aggregate: 'sum',
      column: 'bill_weight_pounds',
    },
    {
      name: 'avg_bill_weight',
      label: 'Average',
      formula: 'Bill weight over packages',
      unit: 'weight',
      numerator: 'billed_weight',
      denominator: 'packages',
    },
    {
      name: 'cost_per_lb',
      label: 'Cost per lb',
      formula: 'Spend over weight',
      unit: 'money',
      numerator: 'total_spend',
      denominator: 'billed_weight',
    },
    {
      name: 'shipments',
      label: 'Shipments',
      formula: 'Number of tracking ids',
      unit: 'count',
      aggregate: 'count_distinct',
      column: 'tracking_id',
    },
    { name: 'zoned', label: 'Zoned', formula: 'Rows with a zone', unit: 'count', aggregate: 'count', column: 'zone' },
    {
      name: 'ground_spend',
      label: 'Ground',
      formula: 'Spend on ground',
      unit: 'money',
      aggregate: 'sum',
      column: 'net_amount',
      where: "service_category = 'Parcel Ground'",
    },
  ],
})
const catalog = buildCatalog([PLI, shippedTable('charge_level_info')])
const scope = makeTenantScope({ allClients: false, clientIds: [1, 2] }, [
  { id: 1, parentClientId: null },
  { id: 2, parentClientId: 1 },
  { id: 3, parentClientId: null },
])

const compiled = (changed: Partial<Query>) =>
  compile({ ...SPEND_QUERY, ...changed }, { dialect: DUCKDB, catalog, scope, today: '2026-11-21' })
const refusals = (changed: Partial<Query>) => {
  const result = compiled(changed)
  return result.ok ? [] : (result.problem.issues ?? []).map(({ path, message }) => `${path}: ${message}`)
}

async function ask(rows: Parameters<typeof openSmallWarehouse>[0], changed: Partial<Query>): Promise<QueryRow[]> {
  const statement = compiled(changed)
  if (!statement.ok) throw new Error(statement.problem.detail)
  const warehouse = await openSmallWarehouse(rows)
  try {
    return (await warehouse.engine.run(statement.value, new AbortController().signal)).map(
      ({ _row_count, ...row }) => row,
    )
  } finally {
    warehouse.close()
  }
}
const byGroup = (group: string, measure = 'total_spend'): Partial<Query> => ({
  selectColumnNames: [group, measure],
  groupByDetails: [group],
  orderByDetails: [{ name: group, direction: 'asc' }],
})

describe('a query becomes one statement', () => {
  test.each([
    ["zone in ('2')", [2]],
    ["zone in ('','2')", [1, 2, 4]],
    ["zone in ('')", [1, 4]],
    ["zone not in ('2')", [1, 4, 8]],
    ["zone not in ('','2')", [8]],
    ["zone not in ('')", [2, 8]],
    ['zone_number in (3)', [8]],
    ["zone_number in ('')", [1, 2, 4]],
    ["zone_number not in ('')", [8]],
    ['zone_number not in (3)', [1, 2, 4]],
  ])(
    'a blank is listed as an empty text, and a row without a value is among no others: %s',
    async (clause, amounts) => {
      const packages = [
        { zone: null, net_amount: 1 },
        { zone: '2', net_amount: 2 },
        { zone: '', net_amount: 4 },
        { zone: '3', zone_number: 3, net_amount: 8 },
      ]
      const rows = await ask({ packages }, { ...byGroup('net_amount'), whereClauseDetails: conditions(clause) })
      expect(rows.map(({ net_amount }) => Number(net_amount))).toEqual(amounts)
    },
  )

  test('an amount is compared in the currency that is shown', async () => {
    const packages = [
      { net_amount: 10, currency_code: 'CAD', usd_rate: 0.5 },
      { net_amount: 6, currency_code: 'USD' },
    ]
    const spent = async (currency: string) =>
      await ask({ packages }, { currency, whereClauseDetails: conditions('net_amount >= 6') })
    expect([await spent('all'), await spent('CAD')]).toEqual([[{ total_spend: 6 }], [{ total_spend: 10 }]])
  })

  test('names from the catalogue, values bound with the type of their column', () => {
    expect(
      compiled({
        ...byGroup('carrier_name'),
        whereClauseDetails: conditions(
          "bill_date >= '2026-01-01'",
          'net_amount <> 0.5',
          "zone in ('2','3')",
          'zone_number > 2',
        ),
        currency: 'CAD',
        limit: 7,
      }),
    ).toEqual({
      ok: true,
      value: {
        sql: [
          'SELECT "carrier_name" AS "carrier_name", sum("net_amount") AS "total_spend", count(*) OVER () AS "_row_count"',
          'FROM (SELECT * FROM package_level_info WHERE client_id IN ($1, $2)) AS package_level_info',
          'WHERE "bill_date" >= $3 AND "net_amount" <> $4 AND "zone" IN ($5, $6) AND "zone_number" > $7 AND ("invoice_status" IS NULL OR NOT "invoice_status" IN ($8, $9, $10)) AND currency_code = $11',
          'GROUP BY "carrier_name"',
          'ORDER BY "carrier_name" ASC NULLS LAST',
          'LIMIT 7',
        ].join('\n'),
        params: [
          { type: 'integer', value: '1' },
          { type: 'integer', value: '2' },
          { type: 'date', value: '2026-01-01' },
          { type: 'decimal', value: '0.5' },
          { type: 'text', value: '2' },
          { type: 'text', value: '3' },
          { type: 'integer', value: '2' },
          { type: 'text', value: 'zeropayclose' },
          { type: 'text', value: 'ode' },
          { type: 'text', value: 'duplicate' },
          { type: 'text', value: 'CAD' },
        ],
        readFrom: { lacks: [] },
      },
    })
  })

  test('a client outside the grants reads nothing', () => {
    const result = compiled({ clientId: 3 })
    expect(result.ok && result.value.sql).toContain('WHERE false')
    expect(result.ok && result.value.params.filter(({ type }) => type === 'integer')).toEqual([])
  })

  test.each<[Partial<Query>, string[]]>([
    [{ fromTableNames: ['client'] }, ['fromTableNames: unknown table client']],
    [{ selectColumnNames: ['usd_rate'] }, ['selectColumnNames: unknown name usd_rate']],
    [{ selectColumnNames: ['zone', 'total_spend'] }, ['selectColumnNames: zone must be in groupByDetails']],
    [
      { ...byGroup('total_spend') },
      ['groupByDetails: unknown name total_spend', 'selectColumnNames: unknown name total_spend'],
    ],
    [
      { ...byGroup('zone'), orderByDetails: [{ name: 'carrier_name', direction: 'asc' }] },
      ['orderByDetails: carrier_name must be in selectColumnNames'],
    ],
    [{ whereClauseDetails: conditions('usd_rate > 0') }, ['whereClauseDetails.0: unknown column usd_rate']],
    [{ whereClauseDetails: conditions('total_spend > 0') }, ['whereClauseDetails.0: unknown column total_spend']],
    [
      { whereClauseDetails: conditions("net_amount = '0'") },
      ['whereClauseDetails.0: net_amount is compared with a number, not "0"'],
    ],
    [
      { whereClauseDetails: conditions('zone = 2') },
      ['whereClauseDetails.0: zone is compared with a text in single quotes, not 2'],
    ],
    [
      { whereClauseDetails: conditions("bill_date contains '2026'") },
      ['whereClauseDetails.0: bill_date holds no text to be searched'],
    ],
    [
      { whereClauseDetails: conditions("bill_date > '2026-02-30'") },
      ['whereClauseDetails.0: bill_date is compared with a date as \'YYYY-MM-DD\', not "2026-02-30"'],
    ],
  ])('%j is refused by name', (changed, issues) => expect(refusals(changed)).toEqual(issues))

  test('only measures that are asked for count rows of their own', () => {
    const measureWhereClauses = { packages: conditions('nothing = 1'), zone: conditions('zone_number > 2') }
    expect(
      refusals({ selectColumnNames: ['packages', 'zone'], groupByDetails: ['zone'], measureWhereClauses }),
    ).toEqual(['packages: unknown column nothing', 'measureWhereClauses: zone must be a measure in selectColumnNames'])
  })
  test('everything that is wrong is said at once', () => {
    expect(
      refusals({ selectColumnNames: ['a', 'b'], whereClauseDetails: conditions("zone = '2'", 'c = 1', 'd = 1') }).map(
        (text) => text.split(':')[0],
      ),
    ).toEqual(['selectColumnNames', 'selectColumnNames', 'whereClauseDetails.1', 'whereClauseDetails.2'])
  })
})

describe('which rows count', () => {
  test('not those of invoices zeropayclose, ode or duplicate (DATA-14)', async () => {
    const rows = ['open', 'closed', 'zeropayclose', 'ode', 'duplicate', 'ODE'].map((invoice_status, at) => ({
      invoice_status,
      net_amount: 10 ** at,
    }))
    expect(await ask({ packages: rows }, {})).toEqual([{ total_spend: 100_011 }])
    expect(await ask({ charges: rows }, { fromTableNames: ['charge_level_info'] })).toEqual([{ total_spend: 100_011 }])
  })

  test('of charges not the LTL codes TFGHT, FGHT, TDSC, DSC (DATA-14)', async () => {
    const rows = ['', 'FSC', 'TFGHT', 'FGHT', 'TDSC', 'DSC'].map((accessorial_code, at) => ({
      accessorial_code,
      net_amount: 10 ** at,
    }))
    expect(await ask({ charges: rows }, { fromTableNames: ['charge_level_info'] })).toEqual([{ total_spend: 11 }])
  })

  test('only those of the scope: the client, its granted children, the chosen children', async () => {
    const rows = [1, 2, 3].map((client_id) => ({ client_id, net_amount: 10 ** client_id }))
    expect(await ask({ packages: rows }, {})).toEqual([{ total_spend: 110 }])
    expect(await ask({ packages: rows }, { childClientIdsCSV: '2,3' })).toEqual([{ total_spend: 100 }])
    expect(await ask({ packages: rows }, { clientId: 2 })).toEqual([{ total_spend: 100 }])
    expect(await ask({ packages: rows }, { clientId: 3 })).toEqual([{ total_spend: null }])
    expect(await ask({ packages: rows }, { clientId: 3, ...byGroup('client_id') })).toEqual([])
  })

  test('those whose text holds another one as it stands, in whatever case', async () => {
    const rows = ['A1%B', 'xa1%y', 'A1B', null].map((zone, at) => ({ zone, net_amount: 10 ** at }))
    expect(await ask({ packages: rows }, { whereClauseDetails: conditions("zone contains 'a1%'") })).toEqual([
      { total_spend: 11 },
    ])
  })

  test('both ends of a range of dates, and no row without the date', async () => {
    const rows = ['2026-01-01', '2026-01-31', '2025-12-31', '2026-02-01', null].map((pickup_date, at) => ({
      pickup_date,
      net_amount: 10 ** at,
    }))
    expect(
      await ask(
        { packages: rows },
        { whereClauseDetails: conditions("pickup_date >= '2026-01-01'", "pickup_date <= '2026-01-31'") },
      ),
    ).toEqual([{ total_spend: 11 }])
    expect(await ask({ packages: rows }, {})).toEqual([{ total_spend: 11_111 }])
  })

  test('null passes no comparison, only is null and a list that it is not in', async () => {
    const rows = [
      { zone: '2', net_amount: 1 },
      { zone: null, net_amount: 10 },
      { zone: "O'Hare", net_amount: 100 },
    ]
    const total = async (clause: string) =>
      (await ask({ packages: rows }, { whereClauseDetails: conditions(clause) }))[0]?.total_spend
    expect(await total("zone <> '2'")).toBe(100)
    expect(await total("zone not in ('2')")).toBe(110)
    expect(await total('zone is null')).toBe(10)
    expect(await total('zone is not null')).toBe(101)
    expect(await total("zone = 'O''Hare'")).toBe(100)
    expect(await total("zone in ('2','O''Hare')")).toBe(101)
  })

  test('timestamps are compared as wall time', async () => {
    const rows = ['2026-03-08 02:30:00', '2026-03-08 23:59:59', '2026-03-09 00:00:00'].map((delivery_date, at) => ({
      delivery_date,
      net_amount: 10 ** at,
    }))
    expect(
      await ask(
        { packages: rows },
        { whereClauseDetails: conditions("delivery_date >= '2026-03-08 02:30'", "delivery_date < '2026-03-09'") },
      ),
    ).toEqual([{ total_spend: 11 }])
  })

  test('dates of the first and the last year are dates too', async () => {
    const rows = [{ bill_date: '0050-01-01', net_amount: 1 }, { net_amount: 10 }]
    expect(await ask({ packages: rows }, { whereClauseDetails: conditions("bill_date <= '0050-01-01'") })).toEqual([
      { total_spend: 1 },
    ])
    expect(await ask({ packages: rows }, { whereClauseDetails: conditions("bill_date <= '9999-12-31'") })).toEqual([
      { total_spend: 11 },
    ])
  })
})

describe('what is summed', () => {
  const money = [
    { currency_code: 'CAD', usd_rate: '0.734512', net_amount: '10.01' },
    { currency_code: 'EUR', usd_rate: '1.1', net_amount: '20.02' },
    { net_amount: '-0.03' },
  ]

  test('all currencies: each row times its own rate, in full precision', async () => {
    expect(await ask({ packages: money }, {})).toEqual([{ total_spend: 29.34446512 }])
  })
  test('one currency: the rows of that currency, unconverted', async () => {
    expect(await ask({ packages: money }, { currency: 'CAD' })).toEqual([{ total_spend: 10.01 }])
    expect(await ask({ packages: money }, { currency: 'GBP' })).toEqual([{ total_spend: null }])
  })
  test('thousands of cents add up exactly', async () => {
    expect(await ask({ packages: Array.from({ length: 60 }, () => ({ net_amount: '0.10' })) }, {})).toEqual([
      { total_spend: 6 },
    ])
  })
  test('packages are the sum of the package counts, not rows', async () => {
    expect(
      await ask({ packages: [{ no_of_pkgs: 3 }, { no_of_pkgs: 0 }, {}] }, { selectColumnNames: ['packages'] }),
    ).toEqual([{ packages: 4 }])
  })
  test('weights in kgs are pounds times 0.45359237 (PAGE-11)', async () => {
    const rows = [{ bill_weight_pounds: '10.5' }, { bill_weight_pounds: '1' }, { bill_weight_pounds: null }]
    expect(await ask({ packages: rows }, { selectColumnNames: ['billed_weight'] })).toEqual([{ billed_weight: 11.5 }])
    expect(await ask({ packages: rows }, { selectColumnNames: ['billed_weight'], unit: 'kgs' })).toEqual([
      { billed_weight: 5.216312255 },
    ])
  })
  test('ratios are sum over sum of the same rows, never an average of averages', async () => {
    const rows = [
      { bill_weight_pounds: '1', no_of_pkgs: 1, net_amount: 8 },
      { bill_weight_pounds: '7', no_of_pkgs: 3, net_amount: 8 },
    ]
    expect(await ask({ packages: rows }, { selectColumnNames: ['avg_bill_weight', 'cost_per_lb'] })).toEqual([
      { avg_bill_weight: 2, cost_per_lb: 2 },
    ])
  })
  test('a ratio without a base is null', async () => {
    const rows = [{ bill_weight_pounds: '0', no_of_pkgs: 0, net_amount: 8 }]
    expect(await ask({ packages: rows }, { selectColumnNames: ['avg_bill_weight', 'cost_per_lb'] })).toEqual([
      { avg_bill_weight: null, cost_per_lb: null },
    ])
    expect(await ask({}, { selectColumnNames: ['avg_bill_weight'] })).toEqual([{ avg_bill_weight: null }])
  })
  test('counts and conditions of a measure', async () => {
    const rows = [
      { tracking_id: 7, zone: '2', net_amount: 1 },
      { tracking_id: 7, zone: null, net_amount: 10, service_category: 'Express' },
      { tracking_id: null, zone: '3', net_amount: 100 },
    ]
    expect(await ask({ packages: rows }, { selectColumnNames: ['shipments', 'zoned', 'ground_spend'] })).toEqual([
      { shipments: 1, zoned: 2, ground_spend: 101 },
    ])
  })
  test('what one measure counts narrows no other, and reaches what a ratio is made of', async () => {
    const rows = [
      { tracking_id: 7, zone: '2', net_amount: 1, no_of_pkgs: 1, bill_weight_pounds: '1' },
      { tracking_id: 8, zone: null, net_amount: 10, no_of_pkgs: 1, bill_weight_pounds: '4' },
      { tracking_id: 9, zone: '3', net_amount: 0, no_of_pkgs: 1, bill_weight_pounds: '16' },
    ]
    const asked = {
      selectColumnNames: ['total_spend', 'packages', 'shipments', 'costperpackage', 'cost_per_lb'],
      measureWhereClauses: {
        total_spend: conditions('net_amount <> 0', "zone <> '2'"),
        shipments: conditions('net_amount <> 0'),
        costperpackage: conditions('net_amount <> 0'),
      },
    }
    expect(await ask({ packages: rows }, asked)).toEqual([
      { total_spend: 0, packages: 3, shipments: 2, costperpackage: 5.5, cost_per_lb: 11 / 21 },
    ])
    const none = { total_spend: conditions("zone = '9'"), ground_spend: conditions("zone = '9'") }
    expect(await ask({ packages: rows }, { selectColumnNames: Object.keys(none), measureWhereClauses: none })).toEqual([
      { total_spend: null, ground_spend: null },
    ])
    const byZone = { ...asked, selectColumnNames: ['zone', 'total_spend', 'packages'], groupByDetails: ['zone'] }
    const { shipments: _s, costperpackage: _c, ...own } = asked.measureWhereClauses
    expect(await ask({ packages: rows }, { ...byZone, measureWhereClauses: own })).toHaveLength(3)
  })
})

describe('how it is grouped', () => {
  const dated = (...dates: string[]) => ({
    packages: dates.map((bill_date, at): WrittenRow => ({ bill_date, net_amount: 10 ** at })),
  })

  test('weeks start on Sunday', async () => {
    expect(await ask(dated('2026-11-14', '2026-11-15', '2026-11-21', '2026-11-22'), byGroup('bill_date_week'))).toEqual(
      [
        { bill_date_week: '2026-11-08', total_spend: 1 },
        { bill_date_week: '2026-11-15', total_spend: 110 },
        { bill_date_week: '2026-11-22', total_spend: 1_000 },
      ],
    )
  })
  test.each([
    ['day', ['2026-01-31', '2026-03-31', '2026-04-01']],
    ['month', ['2026-01-01', '2026-03-01', '2026-04-01']],
    ['quarter', ['2026-01-01', '2026-04-01']],
    ['year', ['2026-01-01']],
  ])('a %s is answered as its first day (WID-10)', async (grain, days) => {
    const rows = await ask(dated('2026-01-31', '2026-03-31', '2026-04-01'), byGroup(`bill_date_${grain}`))
    expect(rows.map((row) => row[`bill_date_${grain}`])).toEqual(days)
  })
  test('rows without the value are a group of their own, last in either order', async () => {
    const packages = [
      { normalised_consignee_state: null, normalised_consignee_country: 'CA', net_amount: 5 },
      { normalised_consignee_state: 'NY', net_amount: 1 },
      { normalised_consignee_state: 'CA', net_amount: 3 },
    ]
    const states = async (direction: 'asc' | 'desc') =>
      (
        await ask(
          { packages },
          {
            ...byGroup('normalised_consignee_state'),
            orderByDetails: [{ name: 'normalised_consignee_state', direction }],
          },
        )
      ).map((row) => row.normalised_consignee_state)
    expect(await states('asc')).toEqual(['CA', 'NY', null])
    expect(await states('desc')).toEqual(['NY', 'CA', null])
  })
  test('by measure, largest first; ties in the order of the groups; the answer says how many rows there were', async () => {
    const packages = [
      ['b', 5],
      ['a', 5],
      ['c', 9],
      ['d', -1],
    ].map(([carrier_name = '', net_amount = 0]) => ({ carrier_name, net_amount }))
    const query = {
      ...byGroup('carrier_name'),
      orderByDetails: [{ name: 'total_spend', direction: 'desc' as const }],
      limit: 3,
    }
    const statement = compiled(query)
    const warehouse = await openSmallWarehouse({ packages })
    const rows = statement.ok ? await warehouse.engine.run(statement.value, new AbortController().signal) : []
    warehouse.close()
    expect(rows.map((row) => row.carrier_name)).toEqual(['c', 'a', 'b'])
    expect(rows.map((row) => row._row_count)).toEqual([4, 4, 4])
  })
  test('columns without a measure are answered row by row', async () => {
    const packages = [
      { tracking_number: '1Z2', scheduled_date: '2026-06-10 12:30:00', bill_weight_pounds: '2.50' },
      { tracking_number: '1Z1', scheduled_date: null, bill_weight_pounds: null },
    ]
    const names = ['tracking_number', 'bill_date', 'scheduled_date', 'bill_weight_pounds']
    expect(
      await ask(
        { packages },
        { selectColumnNames: names, orderByDetails: [{ name: 'tracking_number', direction: 'asc' }] },
      ),
    ).toEqual([
      { tracking_number: '1Z1', bill_date: '2026-06-10', scheduled_date: null, bill_weight_pounds: null },
      {
        tracking_number: '1Z2',
        bill_date: '2026-06-10',
        scheduled_date: '2026-06-10 12:30:00',
        bill_weight_pounds: 2.5,
      },
    ])
  })
  test('a name asked for twice is answered once', async () => {
    const twice = {
      ...byGroup('carrier_name'),
      selectColumnNames: ['carrier_name', 'total_spend', 'total_spend', 'carrier_name'],
      groupByDetails: ['carrier_name', 'carrier_name'],
    }
    expect(
      await ask(
        { packages: [{ net_amount: 4 }] },
        {
          ...twice,
          orderByDetails: [
            { name: 'total_spend', direction: 'asc' },
            { name: 'total_spend', direction: 'desc' },
          ],
        },
      ),
    ).toEqual([{ carrier_name: 'UPS', total_spend: 4 }])
  })
})

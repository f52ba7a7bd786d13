import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { QueryRow } from '../../../domain/query.ts'
import type { View } from '../../../domain/view.ts'
import { loadConfig } from '../../../server/config/load-config.ts'
import { plannedQueries } from '../../planned-queries.ts'
import { openTestPortal, type TestPortal } from '../../test-portal.ts'

/** The stored column that each fact of the Spend page sums, over the rows where it is not zero. */
const COLUMNS = {
  total_spend: 'net_amount',
  published_amount: 'transportation_amount',
  transportation_discount_total: 'transportation_discount',
  accessorials: 'net_other_accessorial_amount',
  fuel_surcharge: 'net_fuel_surcharge_amount',
  taxes_and_other_charges: 'net_taxes_and_others',
} as const
type Fact = keyof typeof COLUMNS
const FACTS = Object.keys(COLUMNS) as Fact[]

/** The groups of each widget as plain SQL over the rows; `DAY` stands for the chosen date. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'breakdown service_category': { service_category: 'service_category' },
  'breakdown carrier_name': { carrier_name: 'carrier_name' },
  'breakdown account_number': { account_number: 'account_number' },
  'trends monthly': { DAY_month: "strftime(DAY, '%Y-%m-01')" },
  'trends quarterly': { DAY_quarter: "year(DAY) || '-' || lpad((quarter(DAY) * 3 - 2)::VARCHAR, 2, '0') || '-01'" },
  'map normalised_consignee state': { normalised_consignee_country: 'normalised_consignee_country', normalised_consignee_state: 'normalised_consignee_state' },
  'map normalised_consignee country': { normalised_consignee_country: 'normalised_consignee_country' },
  'map normalised_sender state': { normalised_sender_country: 'normalised_sender_country', normalised_sender_state: 'normalised_sender_state' },
  'map normalised_sender country': { normalised_sender_country: 'normalised_sender_country' },
  amounts: {},
}

const FAMILIES = [
  { name: 'client 1 with its children', changed: { clientId: 1 }, owners: '1, 2, 3, 4' },
  { name: 'children 2 and 3 of client 1', changed: { clientId: 1, childClientIds: [2, 3] }, owners: '2, 3' },
  { name: 'client 5', changed: { clientId: 5 }, owners: '5' },
  { name: 'client 8', changed: { clientId: 8 }, owners: '8' },
] as const satisfies readonly { name: string; changed: Partial<View>; owners: string }[]
const CHOICES = [
  { currency: 'all', from: '2025-11-22', to: '2026-11-21' },
  { currency: 'all', from: '2024-02-29', to: '2025-03-01' },
  { currency: 'USD', from: '2025-11-22', to: '2026-11-21' },
  { currency: 'CAD', from: '2025-11-22', to: '2026-11-21' },
  { currency: 'EUR', from: '2025-11-22', to: '2026-11-21' },
] as const

describe("the widgets' numbers equal, to the cent, plain SQL over the rows (PAGE-03, PAGE-04, DATA-14)", () => {
  const config = loadConfig('config')
  let portal: TestPortal
  let admin: { authorization: string }
  let compared = 0

  beforeAll(async () => {
    portal = await openTestPortal()
    admin = await portal.signIn('admin')
  })
  afterAll(() => portal.close())

  /** Each group with the sum of every fact over the rows where it is not zero; no row without such a row. */
  async function bySql({ groups, view, owners }: { groups: Readonly<Record<string, string>>; view: View; owners: string }): Promise<Record<Fact, Map<string, number>>> {
    const columns = Object.values(groups).map((sql) => sql.replaceAll('DAY', view.dateType))
    const key = columns.length === 0 ? "''" : columns.map((sql) => `coalesce(${sql}, 'null')`).join(" || '|' || ")
    const factor = view.currency === 'all' ? '* usd_rate' : ''
    const sums = FACTS.map((fact) => `sum(${COLUMNS[fact]} ${factor}) FILTER (${COLUMNS[fact]} <> 0) AS ${fact}`)
    const sql = `SELECT ${key} AS key, ${sums.join(', ')} FROM package_level_info
      WHERE client_id IN (${owners}) AND ${view.dateType} BETWEEN '${view.from}' AND '${view.to}'
        AND invoice_status <> 'zeropayclose' AND invoice_status <> 'ode' AND invoice_status <> 'duplicate'
        ${view.currency === 'all' ? '' : `AND currency_code = '${view.currency}'`} GROUP BY 1`
    const rows = await portal.installation.deps.warehouse.rows({ sql, params: [] })
    const found = FACTS.map((fact) => [fact, new Map(rows.filter((row) => row[fact] !== null).map((row) => [String(row.key), Number(row[fact])]))] as const)
    return Object.fromEntries(found) as Record<Fact, Map<string, number>>
  }

  for (const { name, changed, owners } of FAMILIES) {
    test.each(CHOICES)(`${name}, currency $currency, $from to $to`, async (choice) => {
      const expected = new Map<string, Awaited<ReturnType<typeof bySql>>>()
      for (const { page, chartName, settings, view, query } of plannedQueries(config, { ...changed, ...choice }).filter(({ page }) => page.id === 'spend')) {
        const { dimension, level, chartTimeSpan, chartType, chartScale } = settings
        if (!['bar', 'area', undefined].includes(chartType) || chartScale === 'semilog') continue
        const label = [chartName, dimension, level, chartTimeSpan].filter(Boolean).join(' ')
        const groups = GROUPS[label]
        if (!groups) throw new Error(`no plain SQL for ${label}`)
        const known = `${label} ${view.dateType}`
        const sums = expected.get(known) ?? (await bySql({ groups, view, owners }))
        expected.set(known, sums)
        const answer = await portal.call(admin, { method: 'POST', url: `/aiparcelweb/api/aidashboards/data/${page.id}/${chartName}`, payload: query })
        expect([label, answer.status]).toEqual([label, 200])
        const { data, rowCount } = (answer.body as { data: { data: QueryRow[]; rowCount: number } }).data
        expect(data).toHaveLength(rowCount)
        const names = Object.keys(groups).map((group) => group.replaceAll('DAY', view.dateType))
        for (const fact of chartName === 'amounts' ? FACTS : [view.fact as Fact]) {
          const found = new Map(data.filter((row) => row[fact] !== null && (names.length > 0 || row[fact] !== 0)).map((row) => [names.map((group) => String(row[group])).join('|'), row[fact]]))
          expect([label, fact, [...found].sort()]).toEqual([label, fact, [...sums[fact]].sort()])
          compared += found.size
        }
      }
    })
  }

  test('the comparison was over many numbers, in Canadian dollars and euros too', async () => {
    expect(compared).toBeGreaterThan(10_000)
    const rows = await portal.installation.deps.warehouse.rows({ sql: "SELECT currency_code, count(*) AS n FROM package_level_info WHERE client_id IN (1, 2, 3, 4, 5) AND bill_date >= '2025-11-22' GROUP BY 1", params: [] })
    const counts = new Map(rows.map((row) => [row.currency_code, Number(row.n)]))
    expect(Math.min(counts.get('CAD') ?? 0, counts.get('EUR') ?? 0)).toBeGreaterThan(20)
  })

  test('total spend is the other facts added and subtracted as the page says', async () => {
    const [query] = plannedQueries(config).filter(({ page, chartName }) => page.id === 'spend' && chartName === 'amounts')
    if (!query) throw new Error('no amounts')
    const answer = await portal.call(admin, { method: 'POST', url: '/aiparcelweb/api/aidashboards/data/spend/amounts', payload: query.query })
    const [row] = (answer.body as { data: { data: QueryRow[] } }).data.data
    const parts = query.page.facts.map(({ fact, sign }) => Number(row?.[fact]) * (sign === '+' ? 1 : -1)).reduce((sum, part) => sum + part, 0)
    expect(Math.abs(parts)).toBeLessThan(0.005)
    expect(Number(row?.total_spend)).toBeGreaterThan(1_000)
  })
})

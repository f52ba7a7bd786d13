// @module-tag exact
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sentQuery, type QueryRow } from '../../../domain/query/query.ts'
import { defaultView, type View } from '../../../domain/dashboards/view.ts'
import { loadConfig } from '../../../server/config/load-config.ts'
import { priorQuestion, type WidgetQuestion } from '../../../domain/card/card-question.ts'
import { factQuestions } from '../../../domain/card/fact-questions.ts'
import { plannedQueries } from '../../support/shipped/planned-queries.ts'
import { TEST_TODAY } from '../../support/portal/template-data.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { WIDGET_GROUPS } from '../../support/answers/widget-groups.ts'
import { statementsOf } from '../../../server/warehouse/statements.ts'

const WEEK = 'DAY - dayofweek(DAY)::INTEGER'
const DOMESTIC =
  "no_of_pkgs > 0 AND normalised_sender_country = 'US' AND normalised_consignee_country = 'US' AND zone_number BETWEEN 2 AND 8"
const WEIGHED = 'FILTER (no_of_pkgs > 0 AND bill_weight_pounds >= 0 AND actual_weight_pounds >= 0)'
/** The six weekly figures, by the words of the definitions. */
const KPIS: Readonly<Record<string, string>> = {
  weeklyCost: `sum(net_amount * RATE) / count(DISTINCT date_trunc('day', ${WEEK.replaceAll('DAY', 'bill_date')}))`,
  costperpackage: 'sum(net_amount * RATE) / nullif(sum(no_of_pkgs), 0)',
  costperpound: `sum(net_amount * RATE) / nullif(sum(bill_weight_pounds) ${WEIGHED}, 0)`,
  weeklyVolume: `sum(no_of_pkgs) / count(DISTINCT date_trunc('day', ${WEEK.replaceAll('DAY', 'bill_date')}))`,
  avgWeight: `sum(bill_weight_pounds) ${WEIGHED} / nullif(sum(no_of_pkgs) ${WEIGHED}, 0)`,
  avgZone: `sum(zone_number * no_of_pkgs) FILTER (${DOMESTIC}) / nullif(sum(no_of_pkgs) FILTER (${DOMESTIC}), 0)`,
}

const NEITHER = "carrier_name <> 'USPS' AND carrier_name <> 'DHL Express'"
const INVOICED = "invoice_status <> 'zeropayclose' AND invoice_status <> 'ode' AND invoice_status <> 'duplicate'"
const CHARGED = `${INVOICED} AND accessorial_code <> 'TFGHT' AND accessorial_code <> 'FGHT' AND accessorial_code <> 'TDSC' AND accessorial_code <> 'DSC'`
const MONTHS = { days: ['2026-05-01', '2026-10-31'], before: ['2025-11-01', '2026-04-30'] } as const
const YEAR = { days: ['2025-11-01', '2026-10-31'], before: ['2024-11-01', '2025-10-31'] } as const

interface HandCard {
  readonly table: string
  readonly rows: string
  readonly facts: Readonly<Record<string, string>>
  /** On 11/21/26, a Saturday. */
  readonly days: readonly [string, string]
  readonly before: readonly [string, string]
}

const CARDS: Readonly<Record<string, HandCard>> = {
  weeks: {
    table: 'package_level_info',
    rows: `${INVOICED} AND ${NEITHER}`,
    facts: KPIS,
    days: ['2026-10-18', '2026-11-21'],
    before: ['2026-09-13', '2026-10-17'],
  },
  spend: {
    table: 'package_level_info',
    rows: `${INVOICED} AND ${NEITHER} AND net_amount <> 0`,
    facts: { total_spend: 'sum(net_amount * RATE)' },
    ...MONTHS,
  },
  services: {
    table: 'package_level_info',
    rows: `${INVOICED} AND ${NEITHER} AND net_amount <> 0`,
    facts: { total_spend: 'sum(net_amount * RATE)' },
    ...MONTHS,
  },
  packages: {
    table: 'package_level_info',
    rows: `${INVOICED} AND ${NEITHER} AND no_of_pkgs <> 0`,
    facts: { packages: 'sum(no_of_pkgs)' },
    ...MONTHS,
  },
  refunds: {
    table: 'charge_level_info',
    rows: `${CHARGED} AND credit_type IS NOT NULL AND net_amount <> 0`,
    facts: { credit: '-sum(net_amount * RATE)' },
    ...YEAR,
  },
  accessorials: {
    table: 'charge_level_info',
    rows: `${CHARGED} AND charge_category = 'other_accessorial' AND net_amount <> 0`,
    facts: { accessorials: 'sum(net_amount * RATE)' },
    ...YEAR,
  },
}

const FAMILIES = [
  { name: 'client 1 with its children, in every currency', changed: {}, owners: '1, 2, 3, 4' },
  { name: 'client 1 with its children, in Canadian dollars', changed: { currency: 'CAD' }, owners: '1, 2, 3, 4' },
  { name: 'client 5', changed: { clientId: 5 }, owners: '5' },
] as const satisfies readonly { name: string; changed: Partial<View>; owners: string }[]

describe('every figure of the Overview equals plain SQL over the rows of its own weeks and months [PAGE-20] [PAGE-21] [PAGE-22] [PAGE-23] [PAGE-24] [DATE-17] [DATA-14]', () => {
  const config = loadConfig('config')
  const page = config.pages.find(({ id }) => id === 'overview')
  if (!page) throw new Error('no overview')
  let portal: TestPortal
  let admin: { authorization: string }

  beforeAll(async () => {
    portal = await openTestPortal()
    admin = await portal.signIn('admin')
  })
  afterAll(() => portal.close())

  const number = (value: unknown): number | null =>
    value === null || value === undefined ? null : Number(Number(value).toPrecision(11))

  async function answer(chartName: string, query: WidgetQuestion['query']): Promise<readonly QueryRow[]> {
    const { status, body } = await portal.call(admin, {
      method: 'POST',
      url: `/aiparcelweb/api/aidashboards/data/overview/${chartName}`,
      payload: sentQuery(query),
    })
    expect([chartName, status, status === 200 ? '' : JSON.stringify(body)]).toEqual([chartName, 200, ''])
    return (body as { data: { data: QueryRow[] } }).data.data
  }

  interface Rows {
    readonly card: HandCard
    readonly days: readonly [string, string]
    readonly owners: string
    readonly view: Pick<View, 'currency' | 'dateType'>
    readonly groups: Readonly<Record<string, string>>
  }

  /** Each fact of each group, by `fact|group`. */
  async function bySql({ card, days: [from, to], owners, view, groups }: Rows): Promise<Map<string, number | null>> {
    const asked = (sql: string) =>
      sql.replaceAll('RATE', view.currency === 'all' ? 'usd_rate' : '1').replaceAll('DAY', view.dateType)
    const key =
      Object.values(groups)
        .map((sql) => `coalesce(${asked(sql)}, 'null')`)
        .join(" || '|' || ") || "''"
    const currency = view.currency === 'all' ? 'true' : `currency_code = '${view.currency}'`
    const facts = Object.entries(card.facts).map(([fact, sql]) => `${asked(sql)} AS ${fact}`)
    const sql = `SELECT ${key} AS key, ${facts.join(', ')} FROM ${card.table} WHERE client_id IN (${owners}) AND ${view.dateType} BETWEEN '${from}' AND '${to}' AND ${currency} AND ${card.rows} GROUP BY 1`
    const rows = await statementsOf(portal.installation.deps.warehouse).rows({ sql, params: [] })
    return new Map(
      rows.flatMap((row) => Object.keys(card.facts).map((fact) => [`${fact}|${row.key}`, number(row[fact])] as const)),
    )
  }

  const handCard = (chartName: string): HandCard => {
    const card = CARDS[chartName]
    if (!card) throw new Error(`nobody wrote by hand what the card ${chartName} counts`)
    return card
  }

  describe.each(FAMILIES)('$name', ({ changed, owners }) => {
    test('the tiles are of the four full weeks before this one, their change is against the four before, and this week stands apart', async () => {
      const view: View = { ...defaultView({ page, today: TEST_TODAY, clientId: 1 }), ...changed }
      const { chartName, totals, months, prior, priorTotals, current } = factQuestions({
        page,
        config: { widgets: Object.fromEntries(config.widgets), today: TEST_TODAY },
        table: config.catalog.tables.get(page.table),
        view,
        invoiced: null,
      })
      if (!prior || !priorTotals || !current)
        throw new Error('averages need their own totals, and this week is left out')
      const card = handCard('weeks')
      const asked = [
        { question: totals, days: ['2026-10-18', '2026-11-14'], groups: {} },
        { question: priorTotals, days: ['2026-09-20', '2026-10-17'], groups: {} },
        { question: current, days: ['2026-11-15', '2026-11-21'], groups: {} },
        { question: months, days: ['2026-10-18', '2026-11-14'], groups: WIDGET_GROUPS['trends weekly'] ?? {} },
        { question: prior, days: ['2026-09-20', '2026-10-17'], groups: WIDGET_GROUPS['trends weekly'] ?? {} },
      ] as const
      for (const { question, days, groups } of asked) {
        const rows = await answer(chartName, question.query)
        const wanted = await bySql({ card, days, owners, view, groups })
        const names = question.query.groupByDetails
        const found = new Map(
          rows.flatMap((row) =>
            Object.keys(KPIS).map(
              (fact) => [`${fact}|${names.map((name) => row[name]).join('|')}`, number(row[fact])] as const,
            ),
          ),
        )
        const known = (map: ReadonlyMap<string, number | null>) =>
          [...map].filter(([, value]) => value !== null && value !== 0).sort()
        expect([days, known(found)]).toEqual([days, known(wanted)])
      }
    })

    test('so are the cards and the periods before them, whatever is chosen on them', async () => {
      const compared = new Map<string, number>()
      for (const { page: drawn, chartName, settings, view, query } of plannedQueries(config, changed).filter(
        ({ page: { id } }) => id === 'overview',
      )) {
        const { dimension, chartTimeSpan, chartType, chartScale } = settings
        if (
          !['bar', 'area'].includes(chartType ?? '') ||
          chartScale === 'semilog' ||
          (chartName === 'weeks' && view.dateType !== 'bill_date')
        )
          continue
        const card = handCard(chartName)
        expect([chartName, view.from, view.to]).toEqual([chartName, ...card.days])
        const prior =
          chartTimeSpan === undefined || chartTimeSpan === 'quarterly'
            ? []
            : [
                {
                  query:
                    priorQuestion({ page: drawn, settings, view }, { today: TEST_TODAY, invoiced: null })?.query ??
                    query,
                  days: card.before,
                },
              ]
        const groups = WIDGET_GROUPS[dimension ? `breakdown ${dimension}` : `trends ${chartTimeSpan}`]
        if (!groups) throw new Error(`no plain SQL for ${chartName} ${dimension} ${chartTimeSpan}`)
        for (const each of [{ query, days: card.days }, ...prior]) {
          const rows = await answer(chartName, each.query)
          const wanted = await bySql({ card, days: each.days, owners, view, groups })
          const { fact } = view
          const found = new Map(
            rows.map((row) => [
              `${fact}|${each.query.groupByDetails.map((name) => String(row[name])).join('|')}`,
              number(row[fact]),
            ]),
          )
          expect([chartName, fact, each.days, [...found].sort()]).toEqual([
            chartName,
            fact,
            each.days,
            [...wanted].filter(([key]) => key.startsWith(`${fact}|`)).sort(),
          ])
          compared.set(chartName, (compared.get(chartName) ?? 0) + found.size)
        }
      }
      expect([...compared.keys()].sort()).toEqual(Object.keys(CARDS).sort())
    })
  })
})

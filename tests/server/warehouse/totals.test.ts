// @module-tag exact
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sentQuery, type QueryRow } from '../../../domain/query/query.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import { loadConfig } from '../../../server/config/load-config.ts'
import { comparable, handPage, HAND_PAGES, rowsSql, valueSql, type HandPage } from '../../support/answers/page-sums.ts'
import type { PlannedQuery } from '../../../server/config/planned-queries.ts'
import { plannedQueries } from '../../support/shipped/planned-queries.ts'
import { sourceBy } from '../../support/answers/controlled-by.ts'
import { WIDGET_GROUPS } from '../../support/answers/widget-groups.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { statementsOf } from '../../../server/warehouse/statements.ts'
import { ofPart, seededPart } from '../../support/run/seeded-part.ts'

const FAMILIES = [
  { name: 'client 1 with its children', changed: { clientId: 1 }, owners: '1, 2, 3, 4' },
  { name: 'children 2 and 3 of client 1', changed: { clientId: 1, childClientIds: [2, 3] }, owners: '2, 3' },
  { name: 'client 5', changed: { clientId: 5 }, owners: '5' },
  { name: 'client 8', changed: { clientId: 8 }, owners: '8' },
] as const satisfies readonly { name: string; changed: Partial<View>; owners: string }[]
const CHOICES = [
  { currency: 'all', unit: 'lbs', from: '2025-11-22', to: '2026-11-21' },
  { currency: 'all', unit: 'kgs', from: '2024-02-29', to: '2025-03-01' },
  { currency: 'USD', unit: 'lbs', from: '2025-11-22', to: '2026-11-21' },
  { currency: 'CAD', unit: 'kgs', from: '2025-11-22', to: '2026-11-21' },
  { currency: 'EUR', unit: 'lbs', from: '2025-11-22', to: '2026-11-21' },
] as const
/** Every chart, fact, mode and kind of date once, where all are tried every query once; of each other choice of clients, currency, unit and days a part of them, a different one each time. */
const PART = 6
/** All currencies in both units, and one that is another's, on every page; the others on those that count charges and packages. */
const ON_EVERY_PAGE: readonly (typeof CHOICES)[number][] = [CHOICES[0], CHOICES[1], CHOICES[3]]
const ON_SOME = ['spend', 'carrierScore', 'accessorial']

describe("the widgets' numbers equal, to the cent, plain SQL over the rows (PAGE-03 to PAGE-11, WID-04, DATA-12, DATA-14)", () => {
  const config = loadConfig('config')
  const compared: Record<string, number> = {}
  let portal: TestPortal
  let admin: { authorization: string }

  beforeAll(async () => {
    portal = await openTestPortal()
    admin = await portal.signIn('admin')
  })
  afterAll(() => portal.close())

  /** Each group with the value of every fact over the rows that count; no row without such a row. */
  async function bySql({
    page,
    groups,
    view,
    owners,
  }: {
    page: HandPage
    groups: Readonly<Record<string, string>>
    view: View
    owners: string
  }): Promise<Record<string, Map<string, number>>> {
    const columns = Object.values(groups).map((sql) => sql.replaceAll('DAY', view.dateType))
    const key = columns.length === 0 ? "''" : columns.map((sql) => `coalesce(${sql}, 'null')`).join(" || '|' || ")
    const values = Object.entries(page.facts).map(([fact, hand]) => `${valueSql(hand, view)} AS ${fact}`)
    const sql = `SELECT ${key} AS key, ${values.join(', ')} FROM ${sourceBy(Object.keys(groups)[0], page.table)} WHERE ${rowsSql(page, { view, owners })} GROUP BY 1`
    const rows = await statementsOf(portal.installation.deps.warehouse).rows({ sql, params: [] })
    return Object.fromEntries(
      Object.entries(page.facts).map(([fact, hand]) => [
        fact,
        new Map(rows.filter((row) => row[fact] !== null).map((row) => [String(row.key), comparable(row[fact], hand)])),
      ]),
    )
  }

  test('somebody wrote by hand what every page of the four widgets counts', () => {
    const analyses = config.pages.filter(({ widgets }) => widgets.some(({ widget }) => widget === 'amounts'))
    const pages = analyses.map(({ id, facts, switchWhereClauses }) => [
      id,
      facts.map(({ fact }) => fact),
      Object.keys(switchWhereClauses),
    ])
    expect(pages).toEqual(
      analyses.map(({ id }) => [id, Object.keys(handPage(id).facts), Object.keys(handPage(id).modes)]),
    )
  })

  for (const { name, changed, owners } of FAMILIES) {
    for (const [at, choice] of CHOICES.entries()) {
      const part = (at + FAMILIES.findIndex((each) => each.name === name)) % PART
      const isFirst = choice === CHOICES[0] && name === FAMILIES[0].name
      let planned: readonly PlannedQuery[] | undefined
      const every = choice === CHOICES[0] || (name === FAMILIES[0].name && ON_EVERY_PAGE.includes(choice))
      const asked = every ? Object.keys(HAND_PAGES) : name === FAMILIES[0].name ? ON_SOME : ['spend']
      test.each(asked)(
        `%s of ${name}, currency ${choice.currency}, ${choice.unit}, ${choice.from} to ${choice.to}`,
        async (id) => {
          const hand = handPage(id)
          const expected = new Map<string, Awaited<ReturnType<typeof bySql>>>()
          planned ??= plannedQueries(
            { ...config, pages: config.pages.filter((page) => asked.includes(page.id)) },
            { ...changed, ...choice },
          )
          const ofPage = planned.filter(({ page }) => page.id === id)
          const drawn = ofPage.filter(
            ({ settings: { chartType, chartScale } }, at) =>
              (isFirst || at % PART === part) &&
              ['bar', 'area', undefined].includes(chartType) &&
              chartScale !== 'semilog',
          )
          for (const { page, chartName, view, query, ...each } of seededPart(drawn, 6, isFirst ? kindsOf : undefined)) {
            const label = labelOf({ chartName, ...each })
            const groups = WIDGET_GROUPS[label]
            if (!groups) throw new Error(`no plain SQL for ${label}`)
            const known = `${label} ${view.dateType} ${view.mode}`
            const sums = expected.get(known) ?? (await bySql({ page: hand, groups, view, owners }))
            expected.set(known, sums)
            const answer = await portal.call(admin, {
              method: 'POST',
              url: `/aiparcelweb/api/aidashboards/data/${page.id}/${chartName}`,
              payload: sentQuery(query),
            })
            expect([label, answer.status]).toEqual([label, 200])
            const { data, rowCount } = (answer.body as { data: { data: QueryRow[]; rowCount: number } }).data
            expect(data).toHaveLength(rowCount)
            const names = Object.keys(groups).map((group) => group.replaceAll('DAY', view.dateType))
            for (const [fact, each] of Object.entries(hand.facts).filter(([fact]) =>
              query.selectColumnNames.includes(fact),
            )) {
              const rows = data.filter((row) => row[fact] !== null && (names.length > 0 || row[fact] !== 0))
              const found = new Map(
                rows.map((row) => [names.map((group) => String(row[group])).join('|'), comparable(row[fact], each)]),
              )
              const wanted = new Map([...(sums[fact] ?? [])].filter(([, value]) => names.length > 0 || value !== 0))
              expect([label, fact, differences(found, wanted)]).toEqual([label, fact, []])
              compared[id] = (compared[id] ?? 0) + found.size
            }
          }
        },
      )
    }
  }

  test('the comparison was over many numbers, in Canadian dollars and euros too', async () => {
    expect(compared.spend).toBeGreaterThan(ofPart(5_000, 2_000))
    for (const id of Object.keys(HAND_PAGES))
      expect([id, compared[id] ?? 0]).toEqual([id, expect.toSatisfy((count: number) => count > ofPart(60, 30))])
    const rows = await statementsOf(portal.installation.deps.warehouse).rows({
      sql: "SELECT currency_code, count(*) AS n FROM package_level_info WHERE client_id IN (1, 2, 3, 4, 5) AND bill_date >= '2025-11-22' GROUP BY 1",
      params: [],
    })
    const counts = new Map(rows.map((row) => [row.currency_code, Number(row.n)]))
    expect(Math.min(counts.get('CAD') ?? 0, counts.get('EUR') ?? 0)).toBeGreaterThan(20)
  })

  test.each(['spend', 'carrierScore', 'refund', 'weight'])(
    'the total of %s is its other facts added and subtracted as the page says',
    async (id) => {
      const [planned] = plannedQueries(config).filter(
        ({ page, chartName }) => page.id === id && chartName === 'amounts',
      )
      if (!planned) throw new Error('no amounts')
      const answer = await portal.call(admin, {
        method: 'POST',
        url: `/aiparcelweb/api/aidashboards/data/${id}/amounts`,
        payload: sentQuery(planned.query),
      })
      const [row] = (answer.body as { data: { data: QueryRow[] } }).data.data
      const signed = planned.page.facts.filter(({ sign }) => sign !== undefined)
      const left = signed
        .map(({ fact, sign }) => Number(row?.[fact]) * (sign === '+' ? 1 : -1))
        .reduce((sum, part) => sum + part, 0)
      const total = signed.find(({ sign }) => sign === '=')
      expect(Math.abs(left)).toBeLessThan(0.005)
      expect(Math.abs(Number(row?.[total?.fact ?? '']))).toBeGreaterThan(100)
    },
  )
})

function labelOf({ chartName, settings }: Pick<PlannedQuery, 'chartName' | 'settings'>): string {
  return [chartName, settings.dimension, settings.level, settings.chartTimeSpan].filter(Boolean).join(' ')
}

function kindsOf({ view, ...drawn }: PlannedQuery): string[] {
  return [labelOf(drawn), view.fact, view.mode, view.dateType]
}

/** The groups whose value is not the wanted one, or that only one of the two has. */
function differences(found: ReadonlyMap<string, number>, wanted: ReadonlyMap<string, number>) {
  return [...new Set([...found.keys(), ...wanted.keys()])]
    .map((key) => ({ key, found: found.get(key), wanted: wanted.get(key) }))
    .filter((each) => !Object.is(each.found, each.wanted))
}

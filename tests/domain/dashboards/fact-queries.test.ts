import { expect, test } from 'vitest'
import { buildCatalog } from '../../../domain/query/catalog.ts'
import { addsUp, FACT_QUERIES } from '../../../domain/dashboards/fact-queries.ts'
import { likeForLike } from '../../../domain/dashboards/compared/like-for-like.ts'
import { planQuery } from '../../../domain/dashboards/plan-query.ts'
import { defaultView } from '../../../domain/dashboards/view.ts'
import { shippedTable } from '../../support/shipped/shipped-tables.ts'
import { shippedPage } from '../../support/shipped/shipped-pages.ts'
import { conditions } from '../../support/answers/conditions.ts'

const page = shippedPage('spend')
const table = shippedTable('package_level_info')
const view = defaultView({ page, today: '2026-11-21', clientId: 1 })

test('the prior view is that of the days before that are alike, of the same client, fact and currency (PAGE-03)', () => {
  const asked = { ...view, currency: 'CAD', fact: 'accessorials' }
  expect(likeForLike(asked, { page, today: '2026-11-21', invoiced: null }).before).toEqual({
    ...view,
    currency: 'CAD',
    fact: 'accessorials',
    period: '',
    from: '2024-11-22',
    to: '2025-11-21',
  })
})

test.each(['bill_date', 'pickup_date'] as const)(
  'months of every fact by %s, in order of time, whatever fact is chosen',
  (dateType) => {
    const query = planQuery({ page, widget: FACT_QUERIES.months, settings: {}, view: { ...view, dateType } })
    expect(query).toMatchObject({
      selectColumnNames: [`${dateType}_month`, ...page.facts.map(({ fact }) => fact)],
      groupByDetails: [`${dateType}_month`],
      orderByDetails: [{ name: `${dateType}_month`, direction: 'asc' }],
      whereClauseDetails: conditions(`${dateType} >= '2025-11-22'`, `${dateType} <= '2026-11-21'`),
    })
    expect(query).toEqual(
      planQuery({ page, widget: FACT_QUERIES.months, settings: {}, view: { ...view, dateType, fact: 'accessorials' } }),
    )
  },
)

test('sums and counts add up, ratios and distinct counts do not (lessons 6)', () => {
  const measures = [
    ...table.measures,
    {
      name: 'per_package',
      label: 'x',
      formula: 'x',
      unit: 'money' as const,
      numerator: 'total_spend',
      denominator: 'packages',
    },
    {
      name: 'different',
      label: 'x',
      formula: 'x',
      unit: 'packages' as const,
      aggregate: 'count_distinct' as const,
      column: 'tracking_number',
    },
  ]
  const index = buildCatalog([{ ...table, measures }]).tables.get(table.table)
  const withFact = (fact: string) => ({ facts: [...page.facts, { fact, factText: 'x', whereClauses: [] }] })
  expect(addsUp(page, index)).toBe(true)
  expect(['packages', 'per_package', 'different', 'unknown'].map((fact) => addsUp(withFact(fact), index))).toEqual([
    true,
    false,
    false,
    false,
  ])
})

import { describe, expect, test } from 'vitest'
import { isOwnCard, drawnCard } from '../../../../domain/dashboards/layout/page-card.ts'
import type { Page } from '../../../../domain/dashboards/page-spec.ts'
import { defaultView, printView, readView } from '../../../../domain/dashboards/view.ts'
import { shippedPage } from '../../../support/shipped/shipped-pages.ts'
import { conditions } from '../../../support/answers/conditions.ts'

const page: Page = shippedPage('overview')
const pages: Page[] = [page, shippedPage('refund'), shippedPage('spend')]
const today = '2026-11-21'
const view = { ...defaultView({ page, today, clientId: 1 }), fact: 'avgWeight', currency: 'CAD' }

function cardNamed(name: string, among: readonly Page[] = pages) {
  const placed = page.widgets.find(({ chartName }) => chartName === name)
  if (!placed) throw new Error(`no card ${name}`)
  return drawnCard(placed, { page, pages: among, view, today })
}

describe('a card of its own', () => {
  test('draws the table, facts and conditions of the page it names, in its own dates, and what is chosen elsewhere [PAGE-23] [PAGE-24]', () => {
    expect(cardNamed('refunds')).toMatchObject({
      page: {
        id: 'overview',
        table: 'charge_level_info',
        pageWhereClauses: conditions('credit_type is not null'),
        period: { last: 12, unit: 'months' },
      },
      view: { fact: 'credit', currency: 'CAD', from: '2025-11-01', to: '2026-10-31' },
    })
    expect(cardNamed('spend')?.page.pageWhereClauses).toEqual(conditions("carrier_name not in ('USPS','DHL Express')"))
  })

  test('follows the chosen fact where it draws its page, and has the first of its own facts where it has any [PAGE-22]', () => {
    expect(cardNamed('weeks')?.view).toMatchObject({ fact: 'avgWeight', from: '2026-10-18', to: today })
    expect(cardNamed('packages')?.view.fact).toBe('packages')
    expect(cardNamed('packages')?.page.facts).toHaveLength(1)
  })

  test('is not there where the page it draws does not open', () => {
    expect(cardNamed('refunds', [page])).toBe(null)
  })

  test('is any that names something of its own; others draw their page as it is', () => {
    const [usual] = pages[2]?.widgets ?? []
    if (!usual || !pages[2]) throw new Error('no spend')
    expect(isOwnCard(usual)).toBe(false)
    expect(drawnCard(usual, { page: pages[2], pages, view, today })).toEqual({ page: pages[2], view })
    for (const own of [
      { page: 'refund' },
      { fact: 'total_spend' },
      { whereClauses: conditions('net_amount > 0') },
      { period: { last: 1, unit: 'weeks' as const } },
    ])
      expect(isOwnCard({ ...usual, ...own })).toBe(true)
  })
})

test('a page with a period of its own shows it whatever dates the address holds, and writes none [PAGE-20] [DATE-17]', () => {
  const defaults = { page, today, clientId: 1 }
  expect(
    readView(
      [
        ['from', '2026-01-01'],
        ['to', '2026-02-01'],
        ['period', 'YTD'],
      ],
      defaults,
    ).view,
  ).toMatchObject({ from: '2026-10-18', to: '2026-11-14', period: '' })
  expect(printView({ ...view, from: '2026-01-01' }, defaults)).toEqual([
    ['fact', 'avgWeight'],
    ['client', '1'],
    ['currency', 'CAD'],
  ])
})

import { describe, expect, test } from 'vitest'
import { composedPage, deafPages, sourcePages, type OwnPage } from '../../../../domain/dashboards/layout/own-pages.ts'
import { viewOn } from '../../../../domain/dashboards/page-filters.ts'
import { defaultView, printView, readView } from '../../../../domain/dashboards/view.ts'
import { shippedPage } from '../../../support/shipped/shipped-pages.ts'

const pages = ['overview', 'refund', 'spend'].map(shippedPage)
const [, refundPage, spendPage] = pages
const today = '2026-11-21'
const cardOf = (page: string, chartName: string) => ({
  page,
  chartName,
  fact: 'total_spend',
  settings: {},
  place: { x: 0, y: 0, w: 12, h: 12 },
})
const own: OwnPage = {
  name: 'Costs',
  cards: {
    c1: cardOf('spend', 'map'),
    c2: cardOf('refund', 'breakdown'),
    c3: cardOf('spend', 'trends'),
    c4: cardOf('overview', 'weeks'),
    c5: cardOf('gone', 'map'),
  },
}
const page = composedPage(own, { id: 'p1', pages })
const view = {
  ...defaultView({ page, today, clientId: 1 }),
  filters: { carrier_name: ['UPS'], credit_type: ['GSR'] },
  trackingNumbers: ['1Z'],
}

describe('the filters of a page that a person made (PAGE-26)', () => {
  test('are those that any of its charts knows, and are held by the address', () => {
    expect(sourcePages(own, pages).map(({ id }) => id)).toEqual(['overview', 'refund', 'spend'])
    expect([...page.filters].sort()).toEqual([...(refundPage?.filters ?? [])].sort())
    expect(readView(printView(view, { page, today, clientId: 1 }), { page, today, clientId: 1 }).view).toEqual(view)
    expect(composedPage({ ...own, cards: {} }, { id: 'p1', pages }).filters).toEqual([])
  })

  test('reach the charts whose page has them, and are said of the others', () => {
    expect(viewOn(view, spendPage?.filters ?? [])).toEqual({ ...view, filters: { carrier_name: ['UPS'] } })
    expect(viewOn(view, [])).toEqual({ ...view, filters: {}, trackingNumbers: [] })
    expect(deafPages(pages, view).map((each) => [each.page.id, each.dimensions])).toEqual([
      ['overview', ['carrier_name', 'credit_type', 'tracking_number']],
      ['spend', ['credit_type']],
    ])
    expect(deafPages(pages, { filters: {}, trackingNumbers: [] })).toEqual([])
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { drawnPage, drawnCard } from '../../domain/dashboards/layout/page-card.ts'
import { PageSpec, type Page } from '../../domain/dashboards/page-spec.ts'
import { defaultView } from '../../domain/dashboards/view.ts'
import { allowedSettings, settingsOf } from '../../domain/dashboards/widget-settings.ts'
import { loadConfig } from '../../server/config/load-config.ts'
import { cardHeading } from '../../domain/card/card-heading.ts'
import { headingWords } from '../../src/charts/widget-words.ts'

const config = loadConfig('config')
const template: Page = {
  id: 'template',
  ...PageSpec.parse(JSON.parse(readFileSync('server/config-tools/page-template.json', 'utf8'))),
}
const pages = [...config.pages, template]

const cardsOf = (name: string) =>
  pages.flatMap((page) =>
    page.widgets.flatMap((placed) => {
      const [widget, drawn] = [config.widgets.get(placed.widget), drawnPage(placed, { page, pages })]
      return placed.widget === name && widget && drawn
        ? [{ page: drawn, placed, widget, table: config.catalog.tables.get(drawn.table) }]
        : []
    }),
  )

describe('what is no part of a whole is not drawn as one', () => {
  test('facts are bars beside each other only where they make up a formula, or are of one unit and no whole is among them (WID-01)', () => {
    const drawn = cardsOf('amounts').map(({ page, placed, widget, table }) => {
      const units = new Set(page.facts.map(({ fact }) => table?.measures.get(fact)?.unit))
      const parts =
        page.facts.some(({ sign }) => sign === '=') ||
        (units.size === 1 && page.facts.every(({ fact }) => fact !== 'total_spend'))
      return [page.id, parts, allowedSettings({ widget, placed }).chartType?.allowed.includes('bar')] as const
    })
    expect(drawn.filter(([, parts, bars]) => parts !== bars)).toEqual([])
    expect(
      drawn
        .filter(([, parts]) => parts)
        .map(([id]) => id)
        .sort(),
    ).toEqual(['carrierScore', 'refund', 'shippingInsight', 'spend', 'weight'])
  })

  test('a sum is said to be shared, an average is not (WID-03)', () => {
    const saidOf = (id: string, fact: string) => {
      const card = cardsOf('breakdown').find(({ page }) => page.id === id)
      if (!card) throw new Error(`${id} has no breakdown`)
      const { page, placed, widget, table } = card
      const view = { ...defaultView({ page, today: '2026-11-21', clientId: 1 }), fact }
      const known = { today: '2026-11-21', invoiced: null } as const
      const shown = {
        page,
        placed: { title: placed.title },
        widget,
        settings: settingsOf({ widget, placed }, undefined),
      }
      return headingWords(cardHeading({ ...shown, ...known, view, table }), table).subtitle
    }
    expect(saidOf('weight', 'total_bill_weight')).toMatch(/ · share of total$/)
    expect(saidOf('weight', 'avgWeight')).toMatch(/ · lbs$/)
    expect(saidOf('nextDayEarlyAm', 'costperpackage')).not.toContain('share')
  })

  test("the card of a page's own facts follows the one that is chosen, where it has it", () => {
    const [card] = cardsOf('amounts').filter(({ page }) => page.id === 'shippingInsight')
    const page = config.pages.find(({ id }) => id === 'shippingInsight')
    if (!card || !page) throw new Error('no insight')
    const factOn = (fact: string) =>
      drawnCard(card.placed, {
        page,
        pages,
        view: { ...defaultView({ page, today: '2026-11-21', clientId: 1 }), fact },
        today: '2026-11-21',
      })?.view.fact
    expect([factOn('declared_value'), factOn('total_spend')]).toEqual(['declared_value', 'address_correction'])
  })
})

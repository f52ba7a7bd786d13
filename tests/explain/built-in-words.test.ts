import { expect, test } from 'vitest'
import * as z from 'zod'
import { PageSpec } from '../../domain/dashboards/page-spec.ts'
import { leftOut } from '../../domain/query/catalog.ts'
import { loadConfig } from '../../server/config/load-config.ts'
import { builtInWords } from '../../src/explain/built-in-words.ts'
import { shownConditions } from '../../src/explain/shown-conditions.ts'

const config = loadConfig('config')
const built = (id: string, { fact = '', changed = {} }: { fact?: string; changed?: object } = {}) => {
  const found = config.pages.find((each) => each.id === id)
  if (!found) throw new Error(`no page ${id}`)
  const { id: _, ...spec } = found
  const page = { id, ...PageSpec.parse({ ...z.encode(PageSpec, spec), ...changed }) }
  return builtInWords({
    page,
    view: { fact: fact || page.defaultFact, mode: '' },
    table: config.catalog.tables.get(page.table),
  })
}
const shown = (...asked: Parameters<typeof built>) => built(...asked).map(({ words }) => words)

test('the conditions of a page are shown as the guide promises, before its note and what the table leaves out [PAGE-12]', () => {
  expect(shown('spend', { changed: { pageWhereClauses: ['zone is not null'] } }).slice(0, 2)).toEqual([
    'Zone: stated',
    'Only rows where Total Spend is not zero',
  ])
  for (const page of config.pages) {
    const { spec } = config.catalog.tables.get(page.table) ?? {}
    const isMixed = page.widgets.some((placed) => placed.page !== undefined) && page.conditionalNote !== ''
    const expected =
      (isMixed ? 0 : page.pageWhereClauses.length) +
      Number(page.conditionalNote !== '') +
      (spec?.exclusions.length ?? 0)
    expect([page.id, shown(page.id).length]).toEqual([page.id, expected])
  }
  expect(shown('carrierScore').slice(0, 3)).toEqual([
    'Delivery Status: stated',
    'Package Count: above zero',
    'Only packages with a delivery status',
  ])
  expect(shown('carrierScore', { fact: 'lates' }).slice(0, 3)).toEqual([
    'Delivery Status: stated',
    'Package Count: above zero',
    'Only packages with status Late',
  ])
})

test('on a page with cards of other pages the note says for which cards its conditions hold, and no chip says that they hold for all [PAGE-12]', () => {
  expect(shown('overview')).toEqual([
    'Weekly figures and spend without USPS and DHL Express',
    ...shown('spend').slice(1),
  ])
})

test('a fact with a condition on something else is shown with that condition, not as if it were its own [PAGE-12]', () => {
  const facts = [
    { fact: 'costperpackage', factText: 'Unit Cost', whereClauses: ['no_of_pkgs <> 0'] },
    { fact: 'total_spend', factText: 'Zone 5', whereClauses: ["zone = '5'"] },
  ]
  const changed = { facts, defaultFact: 'costperpackage', defaultFactText: 'Unit Cost' }
  expect(shown('spend', { changed })[0]).toBe('Only rows where Package Count is not zero')
  expect(shown('spend', { changed, fact: 'total_spend' })[0]).toBe('Zone: 5')
})

test('what the tables leave out is said by what it means, with the codes beside it', () => {
  expect(built('accessorial').slice(-2)).toEqual([
    {
      words: 'Without invoices closed at zero pay, ODE or duplicate',
      codes: 'zeropayclose, ode, duplicate',
    },
    { words: 'Without LTL freight and LTL discounts', codes: 'TFGHT, FGHT, TDSC, DSC' },
  ])
  const table = config.catalog.tables.get('charge_level_info')
  const conditions = leftOut(table)
  expect(shownConditions({ conditions, builtIn: conditions, table }).map(({ words }) => words)).toEqual([
    'not Closed at zero pay, ODE, Duplicate',
    'not LTL total freight, LTL freight, LTL total discount, LTL discount',
  ])
})

import { expect, test } from 'vitest'
import { defaultView } from '../../../domain/dashboards/view.ts'
import { planQuery } from '../../../domain/dashboards/plan-query.ts'
import { allowedSettings, settingsOf } from '../../../domain/dashboards/widget-settings.ts'
import { allowedNames } from '../../../server/config/allowed-names.ts'
import { shippedTexts, snapshotOf } from './config-sources.ts'

const texts = shippedTexts()

test('every query a widget of a page can make uses only names the page allows (API-41)', () => {
  const snapshot = snapshotOf(texts)
  expect(snapshot.problems).toEqual([])
  let queries = 0
  for (const page of snapshot.pages) {
    const allowed = allowedNames(snapshot, page)
    for (const placed of page.widgets) {
      const widget = snapshot.widgets.get(placed.widget)
      if (!widget) throw new Error('a page without problems has its widgets')
      const wishes = Object.entries(allowedSettings({ widget, placed })).reduce<Record<string, string>[]>(
        (all, [name, spec]) => all.flatMap((wish) => spec.allowed.map((value) => ({ ...wish, [name]: value }))),
        [{}],
      )
      for (const wish of wishes) {
        for (const dateType of ['bill_date', 'pickup_date'] as const) {
          for (const { fact } of page.facts) {
            const view = { ...defaultView({ page, today: '2026-11-21', clientId: 1 }), dateType, fact }
            const query = planQuery({ page, widget, settings: settingsOf({ widget, placed }, wish), view })
            const names = [
              ...query.selectColumnNames,
              ...query.groupByDetails,
              ...query.orderByDetails.map(({ name }) => name),
              ...query.whereClauseDetails.map(({ column }) => column),
            ]
            expect(names.filter((name) => !allowed.has(name))).toEqual([])
            queries += 1
          }
        }
      }
    }
  }
  expect(queries).toBeGreaterThan(100)
})

test('a page without a chart over time still allows the months of its fact strip (PAGE-03)', () => {
  const snapshot = snapshotOf(texts)
  const spend = snapshot.pages.find(({ id }) => id === 'spend')
  if (!spend) throw new Error('the spend page is shipped')
  const allowed = allowedNames(snapshot, {
    ...spend,
    widgets: spend.widgets.filter(({ chartName }) => chartName === 'amounts'),
  })
  expect(['bill_date_month', 'pickup_date_month', 'bill_date_quarter'].map((name) => allowed.has(name))).toEqual([
    true,
    true,
    false,
  ])
})

test('names the page does not use are not allowed (API-41)', () => {
  const snapshot = snapshotOf(texts)
  const spend = snapshot.pages.find(({ id }) => id === 'spend')
  if (!spend) throw new Error('the spend page is shipped')
  const allowed = allowedNames(snapshot, spend)
  for (const name of ['client_id', 'sender_name', 'invoice_status', 'bill_date_year', 'no_such_name'])
    expect(allowed.has(name)).toBe(false)
})

test('a page allows what it adds: a mode, a fact, an allowed dimension (CFG-01)', () => {
  const page = (texts['pages/spend.json'] ?? '')
    .replace(
      '"switchWhereClauses": {}',
      '"switchWhereClauses": {"heavy": {"whereClauses": ["bill_weight_pounds > 70"], "note": "Heavy"}}',
    )
    .replace('"allowed": {"dimension": [', '"allowed": {"dimension": ["refund_source", ')
    .replace(
      '"facts": [',
      '"facts": [{"fact": "packages", "factText": "Packages", "whereClauses": ["zone_number > 1"]},',
    )
  const snapshot = snapshotOf({ ...texts, 'pages/own.json': page })
  const own = snapshot.pages.find(({ id }) => id === 'own')
  if (!own) throw new Error(snapshot.problems[0]?.message ?? 'the page is there')
  expect([...allowedNames(snapshot, own)]).toEqual(
    expect.arrayContaining(['bill_weight_pounds', 'refund_source', 'packages', 'zone_number']),
  )
})

import { expect, test } from 'vitest'
import en from '../../config/locales/en.json' with { type: 'json' }
import { buildCatalog } from '../../domain/query/catalog.ts'
import type { ClientFamily } from '../../src/api/answers.ts'
import { planQuery } from '../../domain/dashboards/plan-query.ts'
import { View, defaultView } from '../../domain/dashboards/view.ts'
import { loadConfig } from '../../server/config/load-config.ts'
import { queryConditions } from '../../src/explain/query-conditions.ts'
import { imageWords } from '../../src/dashboards/card/image-words.ts'
import type { Dashboard } from '../../src/dashboards/context/dashboard-context.ts'
import { unhonouredWords } from '../../src/filters/unhonoured-words.ts'

const config = loadConfig('config')
const page = config.pages.find(({ id }) => id === 'spend')
const widget = config.widgets.get('breakdown')
if (!page || !widget) throw new Error('no Spend page')
const table = buildCatalog([...config.catalog.tables.values()].map(({ spec }) => spec)).tables.get(page.table)
const client: ClientFamily = {
  id: 1,
  name: 'Bluegrass Outfitters',
  childClients: [
    { id: 2, name: 'Trail and Camp' },
    { id: 3, name: 'Canada' },
  ],
}
const usual = defaultView({ page, today: '2026-11-21', clientId: 1 })

test.each([
  [[], 'Bluegrass Outfitters with Trail and Camp, Canada', 'Bluegrass Outfitters', 'with Trail and Camp, Canada'],
  [[2, 3], 'Trail and Camp, Canada', 'Trail and Camp, Canada', undefined],
  [[3], 'Canada', 'Canada', undefined],
  [[1], 'Bluegrass Outfitters', 'Bluegrass Outfitters', undefined],
  [[1, 2], 'Bluegrass Outfitters, Trail and Camp', 'Bluegrass Outfitters, Trail and Camp', undefined],
])(
  'of children %j, explain and paper say %s, a picture %s: exactly those counted, and never an id',
  (childClientIds, told, pictured, others) => {
    const view: View = { ...usual, childClientIds }
    const conditions = queryConditions({
      query: planQuery({ page, widget, settings: {}, view }),
      page,
      table,
      fact: view.fact,
      client,
    })
    expect(conditions.find(({ label }) => label === 'Client')?.words).toBe(told)
    const dashboard = { page, table, unitText: 'USD', config: { publishedAt: null } } as unknown as Dashboard
    const words = imageWords({ dashboard, widget, view, client, title: '', subtitle: '' })
    expect(words.clientName).toBe(pictured)
    const conditionsLine = words.lines[1] ?? ''
    if (others === undefined) expect(conditionsLine).not.toMatch(/Trail|Canada|number/)
    else expect(conditionsLine).toContain(others)
  },
)

test('what an address cannot have is said in words: what, why, and what would hold', () => {
  const say = (parameter: string, text: string, reason: Parameters<typeof unhonouredWords>[0]['reason'], of = '') => {
    const {
      given,
      reason: why,
      instead,
    } = unhonouredWords({ parameter, text, reason }, { page, view: usual, table, clients: [client], of })
    return `${given} | ${why} | ${instead}`
  }
  expect(say('client', '99', 'not-seen')).toBe(
    'Client: 99 | There is no such client, or you may not see it. | Instead: Bluegrass Outfitters with Trail and Camp, Canada',
  )
  expect(say('filter.zone', 'x'.repeat(300), 'too-long')).toMatch(
    /^Zone: x{70,80}…? \| A value has at most 200 characters\. \| Instead: not filtered by it$/,
  )
  expect(say('tracking', '1', 'too-long')).toBe(
    'Tracking number: 1 | A value has at most 60 characters. | Instead: no search',
  )
  expect(say('filter.normalised_sender_state', 'KY', 'without-parent')).toMatch(
    /A state holds only with its country \(Sender Country\)\./,
  )
  expect(say('set2.to', '2027-01-01', 'after-today', 'West')).toBe(
    'West: To: 2027-01-01 | This day is after today. | Instead: 11/22/25 – 11/21/26',
  )
  expect(say('zzz', '', 'not-of-page')).toBe(
    'zzz: (nothing) | This page has nothing of that name. | Instead: it is left out',
  )
})

test('every part of an address has a name in words, and the comparison what would hold', () => {
  const ownNames: Partial<Record<keyof View, readonly string[]>> = {
    dateType: ['dates'],
    clientId: ['client'],
    childClientIds: ['children'],
    trackingNumbers: ['tracking'],
    rowsIn: ['rows-in'],
    rowsCard: ['rows-card'],
    rowsOf: ['rows-of'],
    rowsLook: ['rows-look'],
    rowsFilters: ['rows-filter'],
    rowsSort: ['rows-sort'],
    rowsPackage: ['rows-package'],
    splits: ['split'],
    looks: ['look'],
    filters: [],
  }
  const parameters = Object.keys(View.shape).flatMap((field) => ownNames[field as keyof View] ?? [field])
  expect(parameters.filter((parameter) => !(parameter in en.filters.unhonoured.names))).toEqual([])
  const { instead } = unhonouredWords(
    { parameter: 'against', text: 'month', reason: 'unknown' },
    { page, view: usual, table, clients: [client] },
  )
  expect(instead).toContain('Period before')
})

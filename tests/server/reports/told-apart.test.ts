import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { listed, requestOf, submit } from './report-calls.ts'

let portal: TestPortal
let analyst: { authorization: string }
beforeAll(async () => {
  portal = await openTestPortal()
  analyst = await portal.signIn('analyst')
})
afterAll(() => portal.close())

const spend = (view: Parameters<typeof requestOf>[1], asked: Parameters<typeof requestOf>[2] = {}) =>
  requestOf('spend', { from: '2026-10-01', to: '2026-10-31', period: '', ...view }, asked)
const newest = async () => {
  const [report] = await listed(portal, analyst)
  if (!report) throw new Error('there is no report')
  return report
}
const speak = async (language: string) => {
  const { status } = await portal.call(analyst, {
    method: 'POST',
    url: '/aiparcelweb/api/filtersettings/addfilterForKey',
    payload: { filter_key: 'language', filter_value: JSON.stringify(language) },
  })
  expect(status).toBe(200)
}

test('reports of one page and of the same days are told apart by what their rows are narrowed by, in the list and by name', async () => {
  const told: unknown[] = []
  for (const zone of ['5', '6']) {
    const { body } = await submit(
      portal,
      analyst,
      'spend',
      spend({ clientId: 1, filters: { normalised_zone: [zone] } }),
    )
    expect(body).toBe('Report submitted')
    const { name, asked } = await newest()
    expect(name).toMatch(new RegExp(` 2026-10-01_2026-10-31 Normalized Zone ${zone}$`))
    told.push(asked.filtered)
  }
  expect(told).toEqual([['Normalized Zone: 5'], ['Normalized Zone: 6']])
})

test('ranges, what is left out, and the filters of the grid are said, a long list is cut in the name alone', async () => {
  const states = 'AL AZ AR CA CO CT FL GA IL IN IA KS KY LA MI NV OH TX'.split(' ')
  const { body } = await submit(
    portal,
    analyst,
    'spend',
    spend(
      {
        clientId: 1,
        filters: {
          carrier_name: { except: ['USPS'] },
          net_amount: { from: 10, to: null },
          normalised_consignee_state: states,
        },
      },
      { filterModel: { SERVICE: { filterType: 'text', type: 'contains', filter: 'ground' } } },
    ),
  )
  expect(body).toBe('Report submitted')
  const { name, asked } = await newest()
  expect(asked.filtered).toEqual([
    'Carrier: not USPS',
    expect.stringMatching(/: .*10/),
    `Receiver State: ${states.join(', ')}`,
    'Service Name: Contains ground',
  ])
  expect(name).toMatch(/2026-10-31 Carrier not USPS, .{1,60}…$/)
})

test('they are said in the language of whoever reads the list', async () => {
  await speak('es')
  const { asked } = await newest()
  expect(asked.filtered.join()).not.toMatch(/Receiver|not USPS/)
  await speak('en')
})

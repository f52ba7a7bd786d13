import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Found } from '../../../domain/finding/found.ts'
import type { Language } from '../../../domain/values/language.ts'
import { statementsOf } from '../../../server/warehouse/statements.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'

describe('what a typed text names', () => {
  let portal: TestPortal
  let as: { authorization: string }
  beforeAll(async () => {
    portal = await openTestPortal({ now: () => new Date('2026-11-21T10:00:00Z') })
    as = await portal.signIn('analyst')
  })
  afterAll(() => portal.close())
  const find = async (text: string, language: Language = 'en') => {
    const { status, body } = await portal.call(as, {
      method: 'POST',
      url: '/aiparcelweb/api/find',
      payload: { text, clientId: 1, childClientIds: [], language },
    })
    expect(status).toBe(200)
    return body as Found
  }
  const first = async (text: string, language?: Language) => {
    const { filters } = await find(text, language)
    return filters[0] && [filters[0].dimension, filters[0].label, filters[0].value]
  }

  test.each([
    ['carrier FedEx', ['carrier_name', 'Carrier', 'FedEx']],
    ['FedEx carrier', ['carrier_name', 'Carrier', 'FedEx']],
    ['fedex', ['carrier_name', 'Carrier', 'FedEx']],
    ['carrier fdeex', ['carrier_name', 'Carrier', 'FedEx']],
    ['carier fedex', ['carrier_name', 'Carrier', 'FedEx']],
    ['zone 5', ['zone', 'Zone', '5']],
  ])('“%s” is %j', async (text, filter) => expect(await first(text)).toEqual(filter))

  test.each([
    ['transportista FedEx', 'es', 'carrier_name'],
    ['transporteur FedEx', 'fr', 'carrier_name'],
    ['شركة الشحن FedEx', 'ar', 'carrier_name'],
  ] as const)('“%s” in %s names the dimension in its words', async (text, language, dimension) =>
    expect((await first(text, language))?.[0]).toBe(dimension),
  )

  test('what names no value of the client is no filter', async () => {
    expect((await find('carrier Nobody At All')).filters).toEqual([])
    expect((await find('qqqq')).filters).toEqual([])
  })

  test('the number of an account is its filter, also for who does not manage accounts; near it nothing is', async () => {
    const of = async (text: string) => (await find(text)).filters.map(({ dimension, value }) => [dimension, value])
    const hand = await statementsOf(portal.installation.deps.warehouse).rows({
      sql: `SELECT min(account_number) AS account FROM package_level_info WHERE client_id = 2 AND length(account_number) > 5`,
      params: [],
    })
    const account = String(hand[0]?.account)
    expect(await of(account)).toEqual([['account_number', account]])
    expect(await of(account.toLowerCase())).toEqual([['account_number', account]])
    expect(await of(account.slice(0, -1))).toEqual([])
  })

  test('a question is the address that the assistant gives, in words, without a language model', async () => {
    const { view } = await find('total spend of UPS in October 2026')
    expect(view?.href).toBe('/aframe/dashboard/spend?from=2026-10-01&to=2026-10-31&client=1&filter.carrier_name=UPS')
    expect(view?.title).toBe('Total Spend')
    expect(view?.detail).toContain('Spend Analysis')
    expect(view?.detail).toContain('UPS')
    expect((await find('what is the weather')).view).toBeNull()
  })

  test('charges are split by their category, packages, which have one of several charges, are not', async () => {
    expect((await find('spend by charge category')).view).toBeNull()
    expect((await find('packages by charge category in October')).view).toBeNull()
    expect((await find('accessorial cost by charge category')).view?.href).toMatch(/\/accessorial\?/)
  })

  test('the assistant is off and a question still finds its view [CHAT-01]', async () => {
    const { maintenance } = portal.installation.deps
    for (const { id, type } of await maintenance.list()) if (type === 'CHATBOT') await maintenance.remove(id)
    expect((await find('total spend of UPS in October 2026')).view).not.toBeNull()
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChatReply } from '../../../domain/assistant/chat.ts'
import { startersIn } from '../../assistant/starters.ts'
import { choiceRange } from '../../../domain/dates/date-choice.ts'
import { addDays } from '../../../domain/dates/calendar-date.ts'
import { CalendarDate } from '../../../domain/dates/date-spec.ts'
import { readView } from '../../../domain/dashboards/view.ts'
import { handPage, rowsSql, TARDY, valueSql } from '../../support/answers/page-sums.ts'
import { TEST_TODAY } from '../../support/portal/template-data.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { listen, openTab, type ChatTab } from './chat-tab.ts'
import { statementsOf } from '../../../server/warehouse/statements.ts'

const STARTER_QUESTIONS = startersIn('en')

const OWNERS = '1, 2, 3, 4'
const cents = (value: unknown) => Math.round(Number(value) * 100)

describe('questions over the socket, asked by the STOMP client of the browser', () => {
  let portal: TestPortal
  let url: string
  let tab: ChatTab
  beforeAll(async () => {
    portal = await openTestPortal()
    url = await listen(portal)
    tab = await openTab(portal, { url, login: 'analyst' })
  })
  afterAll(async () => {
    await tab.close()
    await portal.close()
  })

  const rows = (sql: string) => statementsOf(portal.installation.deps.warehouse).rows({ sql, params: [] })
  const sumsOf = async ({
    page,
    fact,
    from,
    to,
    by = "''",
    only = 'true',
  }: {
    page: string
    fact: string
    from: string
    to: string
    by?: string
    only?: string
  }) => {
    const view = { ...readView([], { page: pageOf(page), today: TEST_TODAY, clientId: 1 }).view, from, to }
    const hand = handPage(page)
    const value = hand.facts[fact]
    if (!value) throw new Error(fact)
    const found = await rows(
      `SELECT ${by} AS name, ${valueSql(value, view)} AS value FROM ${hand.table} WHERE ${rowsSql(hand, { view, owners: OWNERS })} AND ${only} GROUP BY 1`,
    )
    return Object.fromEntries(
      found.filter((row) => row.value !== null).map((row) => [String(row.name).slice(0, 10), cents(row.value)]),
    )
  }
  const pageOf = (id: string) => {
    const page = portal.installation.deps.config.current().pages.find((each) => each.id === id)
    if (!page) throw new Error(id)
    return page
  }
  const answered = ({ data }: ChatReply, { name, value }: { name?: string; value: string }) =>
    Object.fromEntries(
      data.df.map((row) => [name === undefined ? '' : String(row[name]).slice(0, 10), cents(row[value])]),
    )

  describe('the five starter questions equal plain SQL to the cent [CHAT-08, CHAT-22, GAP-37]', () => {
    test.each([
      { text: STARTER_QUESTIONS[0], value: 'total_spend', page: 'spend', from: '2026-10-01', to: '2026-10-31' },
      {
        text: STARTER_QUESTIONS[1],
        value: 'published_amount',
        page: 'spend',
        from: '2026-07-01',
        to: '2026-09-30',
        name: 'carrier_name',
        by: 'carrier_name',
      },
      {
        text: STARTER_QUESTIONS[2],
        value: 'total_spend',
        page: 'spend',
        from: '2025-01-01',
        to: '2025-12-31',
        only: "service ILIKE '%commercial%' AND (client_id, tracking_id) NOT IN (SELECT client_id, tracking_id FROM charge_level_info WHERE accessorial ILIKE 'Residential%' AND tracking_id IS NOT NULL)",
      },
      { text: STARTER_QUESTIONS[3], value: 'on_time', page: 'carrierScore', from: '2026-10-01', to: '2026-10-31' },
      {
        text: STARTER_QUESTIONS[4],
        value: 'total_spend',
        page: 'spend',
        from: '2026-09-01',
        to: '2026-10-31',
        name: 'bill_date_month',
        by: "date_trunc('month', bill_date)::DATE::VARCHAR",
      },
    ])('$text', async ({ text, value, page, ...asked }) => {
      const reply = await tab.ask(text)
      const { type, data } = reply
      expect([type, data.userPrompt, data.exception]).toEqual(['SQL_RESPONSE', text, null])
      const expected = await sumsOf({ page, fact: value, ...asked })
      expect(Object.keys(expected).length).toBeGreaterThan(0)
      expect(answered(reply, { value, ...('name' in asked ? { name: asked.name } : {}) })).toEqual(expected)
      expect(data.text).toContain(
        (await portal.installation.deps.clients.all()).find(({ id }) => id === 1)?.name ?? '?',
      )
      expect(data.questions.length).toBeGreaterThan(0)
      expect(data.userResponseHistoryId).not.toBeNull()
    })

    // Another asker, as one may ask only so many questions a minute.
    test.each([
      { text: 'average spend per day in October', from: '2026-10-01', to: '2026-10-31', over: 31 },
      { text: 'average spend per month in Q3', from: '2026-07-01', to: '2026-09-30', over: 3 },
      {
        text: 'share of spend by carrier last month',
        from: '2026-10-01',
        to: '2026-10-31',
        by: 'carrier_name',
        share: true,
      },
      {
        text: 'spend by carrier and month from September to October',
        from: '2026-09-01',
        to: '2026-10-31',
        by: "left(carrier_name, 2) || ' ' || strftime(bill_date, '%Y-%m')",
      },
      {
        text: 'spend on packages over $100 in October',
        from: '2026-10-01',
        to: '2026-10-31',
        only: 'net_amount * usd_rate > 100',
      },
      { text: 'spend in the last week of October', from: '2026-10-25', to: '2026-10-31' },
      { text: 'spend in September and October', from: '2026-09-01', to: '2026-10-31' },
      {
        text: 'spend from 9/15 to 10/15 without UPS',
        from: '2026-09-15',
        to: '2026-10-15',
        only: "carrier_name <> 'UPS'",
      },
    ])('$text', async ({ text, from, to, by = "''", only = 'true', over = 1, share = false }) => {
      const internal = await openTab(portal, { url, login: 'qa.internal' })
      const { df } = (await internal.ask(text)).data
      await internal.close()
      const sums = Object.entries(await sumsOf({ page: 'spend', fact: 'total_spend', from, to, by, only }))
      const total = sums.reduce((sum, [, value]) => sum + value, 0)
      const expected = sums.map(([name, value]) => [name, share ? (10_000 * value) / total : value / over] as const)
      const found = new Map<string, number>()
      for (const row of df) {
        const [value, ...groups] = Object.entries(row)
          .filter(([key]) => !key.endsWith('@before'))
          .map(([, each]) => each)
          .reverse()
        const [one = '', month] = groups.map((group) => String(group).slice(0, 10))
        const name = month === undefined ? one : `${one.slice(0, 2)} ${month.slice(0, 7)}`
        found.set(name, (found.get(name) ?? 0) + cents(value))
      }
      expect(expected.length).toBeGreaterThan(0)
      expect([...found.keys()].sort()).toEqual(expected.map(([name]) => name).sort())
      for (const [name, value] of expected) expect(Math.abs((found.get(name) ?? 0) - value)).toBeLessThanOrEqual(1)
    })

    test('a single figure has its change like for like beside it, where there are rows before; so does its page', async () => {
      const spent = (from: string, to: string) =>
        sumsOf({ page: 'spend', fact: 'total_spend', from, to }).then((sums) => sums['']) as Promise<number>
      const now = await spent('2026-11-01', TEST_TODAY)
      const before = await spent('2026-10-01', '2026-10-21')
      const { data } = await tab.ask('net spend this month')
      expect(answered({ type: 'SQL_RESPONSE', data }, { value: 'total_spend@before' })).toEqual({ '': before })
      const change = Math.round((10_000 * (now - before)) / before) / 100
      expect(data.assistantResponse).toContain(`${Math.abs(change).toFixed(2)}% against 10/01/2026 to 10/21/2026.`)
      const [first] = await rows(`SELECT min(bill_date) AS day FROM charge_level_info WHERE client_id IN (${OWNERS})`)
      const begins = CalendarDate.parse(String(first?.day))
      // Days are set against as many before them, whole.
      const fiveDays = async (from: CalendarDate) => {
        const { data: five } = await tab.ask(`net spend from ${from} to ${addDays(from, 4)}`)
        return Object.keys(five.df[0] ?? {})
      }
      expect(await fiveDays(addDays(begins, 5))).toEqual(['total_spend', 'total_spend@before'])
      expect(await fiveDays(addDays(begins, 4))).toEqual(['total_spend'])
      const compared = await tab.ask('compare net spend this month with last month without UPS and FedEx')
      expect(compared.data.page).toContain('carrier_name=%21UPS')
    })

    test('what late UPS Ground packages to California cost, and what last week cost, are one question each and what SQL says (issue 18, tasks 3 and 9)', async () => {
      const late = `carrier_name = 'UPS' AND service_category = 'Parcel Ground' AND normalised_consignee_state = 'CA' AND normalised_consignee_country = 'US' AND ${TARDY} AND exception_reason IS NULL`
      for (const [words, from, to] of [
        ['in October', '2026-10-01', '2026-10-31'],
        ['this year', '2026-01-01', TEST_TODAY],
      ] as const) {
        const { data } = await tab.ask(`What did late UPS Ground packages to California cost ${words}?`)
        const { '': cost = 0 } = await sumsOf({ page: 'spend', fact: 'total_spend', from, to, only: late })
        expect([words, cents(data.df[0]?.total_spend ?? 0)]).toEqual([words, cost])
        if (words === 'this year') expect(cost).toBeGreaterThan(0)
        for (const part of ['tracking_status=late', 'carrier_name=UPS', 'consignee_state=CA'])
          expect(data.page).toContain(part)
      }
      const { data } = await tab.ask('What did we spend last week?')
      const week = choiceRange({ frequency: 'rp', period: 'Previous Week' }, TEST_TODAY)
      const { '': spent } = await sumsOf({ page: 'spend', fact: 'total_spend', ...week })
      expect(answered({ type: 'SQL_RESPONSE', data }, { value: 'total_spend' })).toEqual({ '': spent })
    })

    test('two questions in one, each of a period of its own, are a row each, and what SQL says (issue 19, task 1)', async () => {
      const admin = await openTab(portal, { url, login: 'admin' })
      const { data } = await admin.ask('UPS spend in August and FedEx spend in September')
      const spent = (carrier: string, from: string, to: string) =>
        sumsOf({ page: 'spend', fact: 'total_spend', from, to, only: `carrier_name = '${carrier}'` })
      const ups = await spent('UPS', '2026-08-01', '2026-08-31')
      const fedEx = await spent('FedEx', '2026-09-01', '2026-09-30')
      expect(data.df.map((row) => [cents(row.total_spend), String(row.Asked)])).toEqual([
        [ups[''], expect.stringMatching(/UPS.*08\/01\/2026/)],
        [fedEx[''], expect.stringMatching(/FedEx.*09\/01\/2026/)],
      ])
      expect([data.page, data.chartOptions, data.totals]).toEqual([null, null, null])
      const { data: later } = await admin.ask(
        'How much did we spend in August and how many packages were late in September?',
      )
      const { '': late } = await sumsOf({ page: 'carrierScore', fact: 'lates', from: '2026-09-01', to: '2026-09-30' })
      expect(later.df.map(({ total_spend, lates }) => [typeof total_spend, lates])).toEqual([
        ['number', undefined],
        ['undefined', (late ?? 0) / 100],
      ])
      await admin.close()
    })

    describe('why one is dearer than another is what a package costs with each, and of what the difference is made (BRG-07)', () => {
      const QUARTER = { from: '2026-07-01', to: '2026-09-30' } as const
      /** Of all rows, or of parcels alone. */
      const packageCosts = async (by: string, only = 'true') => {
        const view = { ...readView([], { page: pageOf('spend'), today: TEST_TODAY, clientId: 1 }).view, ...QUARTER }
        const found = await rows(
          `SELECT ${by} AS name, sum(net_amount * usd_rate) / sum(no_of_pkgs) AS value FROM package_level_info
          WHERE ${rowsSql(handPage('spend'), { view, owners: OWNERS })} AND ${only} GROUP BY 1`,
        )
        return new Map(found.map(({ name, value }) => [String(name), cents(value)]))
      }
      const money = (amount = 0) => `$${(amount / 100).toFixed(2)}`

      test.each([
        ['UPS', 'FedEx', 'why does UPS cost more than FedEx last quarter?', 'dearer|cheaper'],
        ['FedEx', 'UPS', 'perché FedEx è più economico di UPS nel terzo trimestre?', 'più car|meno'],
      ])('of %s and %s: %s', async (own, other, text) => {
        const admin = await openTab(portal, { url, login: 'admin' })
        const { data } = await admin.ask(text)
        await admin.close()
        const costs = await packageCosts('carrier_name')
        expect(new Map(data.df.map((row) => [String(row.carrier_name), cents(row['total_spend/packages'])]))).toEqual(
          new Map([own, other].map((name) => [name, costs.get(name)])),
        )
        const parcels = await packageCosts(
          'carrier_name',
          "service_category NOT IN ('LTL', 'FTL', 'Ocean LCL', 'Ocean FCL', 'Air Cargo', 'Courier')",
        )
        const difference = Math.abs((parcels.get(own) ?? 0) - (parcels.get(other) ?? 0))
        expect(difference).toBeGreaterThan(1)
        const said = /\$\d+\.\d\d/.exec(data.assistantResponse ?? '')?.[0]
        expect([money(difference - 1), money(difference), money(difference + 1)]).toContain(said)
        // The sentence tells parcels alone, the table beside it everything.
        expect(data.assistantResponse).toMatch(/all modes of transport together|tutti i modi di trasporto insieme/)
        const address = new URL(data.page ?? '', 'http://portal')
        expect(address.pathname).toMatch(/whyItChanged$/)
        expect(Object.fromEntries(address.searchParams)).toMatchObject({
          'filter.carrier_name': own,
          against: `carrier_name:${other}`,
        })
      })

      test('of two clients, of whose rows alone it is made; of one that has clients of its own no page is told', async () => {
        const names = new Map((await portal.installation.deps.clients.all()).map(({ id, name }) => [id, name]))
        const admin = await openTab(portal, { url, login: 'admin' })
        const { data } = await admin.ask(`why is ${names.get(4)} dearer than ${names.get(2)} last quarter`)
        const parent = await admin.ask(`why is ${names.get(4)} dearer than ${names.get(1)} last quarter`)
        await admin.close()
        const costs = await packageCosts('client_id')
        expect(data.df.map((row) => [row.client_name, cents(row['total_spend/packages'])]).toSorted()).toEqual(
          [4, 2].map((id) => [names.get(id), costs.get(String(id))]).toSorted(),
        )
        expect(Object.fromEntries(new URL(data.page ?? '', 'http://portal').searchParams)).toMatchObject({
          children: '4',
          against: 'client_id:2',
        })
        expect(data.assistantResponse).toContain(`${names.get(4)} is $`)
        expect([parent.type, parent.data.page]).toEqual(['SQL_RESPONSE', null])
      })
    })

    test('the answer names the sub-clients whose rows it counts, and not their parent', async () => {
      const names = new Map((await portal.installation.deps.clients.all()).map(({ id, name }) => [id, name]))
      const { data } = await tab.ask('Fuel surcharge last month', { subClientIds: [2, 3] })
      expect(data.text).toContain(`${names.get(2)} and ${names.get(3)}`)
      expect(data.text).not.toMatch(new RegExp(`${names.get(1)}(?! (Canada|and))`))
    })

    test('the answer says its period and conditions, and its page opens with the same view', async () => {
      const { data } = await tab.ask('What was the transportation amount by carrier last quarter for UPS and FedEx?')
      expect(data.assistantResponse).toMatch(/UPS comes first with \$[\d,]+\.\d\d of \$[\d,]+\.\d\d\.$/)
      expect(data.text).toMatch(
        /^Understood: Published Amount by Carrier, 07\/01\/2026 to 09\/30\/2026 by Invoice Date.*Only rows where Published Amount is not zero; Carrier: UPS and FedEx/,
      )
      const [path, parameters] = (data.page ?? '').split('?')
      expect(path).toBe('/aframe/dashboard/spend')
      const { view } = readView([...new URLSearchParams(parameters)], {
        page: pageOf('spend'),
        today: TEST_TODAY,
        clientId: 1,
      })
      expect(view).toMatchObject({
        fact: 'published_amount',
        from: '2026-07-01',
        to: '2026-09-30',
        clientId: 1,
        filters: { carrier_name: ['UPS', 'FedEx'] },
      })
      const { mark, encoding } = JSON.parse(data.chartOptions ?? '') as {
        mark: unknown
        encoding: Record<string, { field: string }>
      }
      expect([mark, encoding.y?.field, encoding.x?.field]).toEqual([
        { type: 'bar' },
        'carrier_name',
        'published_amount',
      ])
      expect(data.chartOptions).not.toContain('data')
      const spends = data.df.map((row) => Number(row['published_amount']))
      expect(data.totals).toEqual({ published_amount: Number(spends.reduce((sum, each) => sum + each, 0).toFixed(2)) })
      expect(data.unfinished).toEqual([])
    })

    test('figures over all rows stand beside them where all are there, and steps of time that are not whole are named', async () => {
      const auditor = await openTab(portal, { url, login: 'auditor', sessionId: 'totals' })
      const ask = (words: string) => auditor.ask(words)
      const byMonth = await ask('Cost per package by month this year')
      const whole = await ask('Cost per package this year')
      expect(byMonth.data.totals).toEqual({ costperpackage: whole.data.df[0]?.['costperpackage'] })
      expect(byMonth.data.unfinished).toEqual([
        { start: `${TEST_TODAY.slice(0, 7)}-01`, covered: Number(TEST_TODAY.slice(8)), days: 30, billed: null },
      ])
      expect(byMonth.data.withheld).toBeNull()
      const first = await ask('Top 2 services by spend this year')
      await auditor.close()
      expect([first.data.df.length, first.data.totals]).toEqual([2, null])
    })
  })
})

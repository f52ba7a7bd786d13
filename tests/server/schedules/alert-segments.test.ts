import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AlertSeries } from '../../../domain/alerts/alert-series.ts'
import type { AlertWatch } from '../../../domain/alerts/alert-rule.ts'
import { statementsOf } from '../../../server/warehouse/statements.ts'
import { mailText, openMailServer } from '../../support/portal/mail-server.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'

const AT = '/aiparcelweb/api/alerts'
const SPEND = '/aframe/dashboard/spend?client=5'
const FAMILY = '/aframe/dashboard/spend?client=1'
const DAILY = { weekdays: [1, 2, 3, 4, 5, 6, 7], at: '08:00', zone: 'UTC' }
const OCTOBER = '2026-10-01'

describe('an alert on a share, on each of a dimension, on what did not come (issue 53, 3)', () => {
  let portal: TestPortal
  let server: Awaited<ReturnType<typeof openMailServer>>
  const ids: Record<string, number> = {}

  beforeAll(async () => {
    server = await openMailServer({ refuses: () => false })
    portal = await openTestPortal({
      now: () => new Date('2026-11-21T09:00:00Z'),
      settings: { SMTP_URL: server.url, PUBLIC_URL: 'https://portal.example' },
    })
    const { users } = portal.installation.deps
    for (const { id, login } of await users.all()) ids[login] = id
    for (const login of ['single.analyst', 'analyst', 'child.analyst']) {
      const user = await users.byLogin(login)
      if (!user) throw new Error(`no ${login}`)
      const permissions = [...user.permissions, 'USER_SCHEDULED_REPORTS', 'NEW_BI_TOOLS']
      await users.change(user.id, () => ({ ok: true as const, value: { ...user, permissions } }))
    }
  })
  afterAll(async () => {
    await portal.close()
    await server.close()
  })

  const call = async (login: string, url: string, payload?: object) =>
    portal.call(await portal.signIn(login), { method: payload ? 'POST' : 'GET', url, ...(payload ? { payload } : {}) })
  const series = async (login: string, address: string, watch: AlertWatch) => {
    const { status, body } = await call(login, `${AT}/series`, { address, ...watch })
    expect([address, status]).toEqual([address, 200])
    return body as AlertSeries
  }
  const watched = async (login: string, address: string, rule: object) => {
    const body = { name: 'Watched', rule, schedule: DAILY, address, people: [ids[login] ?? 0] }
    const { status, body: answer } = await call(login, AT, body)
    expect([address, status]).toEqual([address, 201])
    const before = server.mails.length
    await portal.installation.deps.scheduler.look()
    const [listed] = ((await call(login, AT)).body as Record<string, unknown>[]).filter(
      ({ id }) => id === (answer as { id: number }).id,
    )
    const told = (await portal.installation.deps.notifications.list(ids[login] ?? 0)).map(({ content }) => content)
    await call(login, `${AT}/${(answer as { id: number }).id}/remove`, {})
    return { listed, told, mails: server.mails.slice(before).filter((mail) => mail.includes('Watched')) }
  }
  const bySql = async (sql: string) => statementsOf(portal.installation.deps.warehouse).rows({ sql, params: [] })
  const OF_OCTOBER = `bill_date >= '2026-10-01' AND bill_date < '2026-11-01' AND invoice_status NOT IN ('zeropayclose', 'ode', 'duplicate')`
  const spendOf = (where: string, by = "''") =>
    bySql(
      `SELECT ${by} AS name, sum(net_amount * usd_rate)::DOUBLE AS amount FROM package_level_info WHERE ${OF_OCTOBER} AND ${where} GROUP BY 1 ORDER BY 2 DESC`,
    )
  const inOctober = ({ buckets }: AlertSeries) =>
    buckets.filter(({ start }) => start === OCTOBER).map(({ segment, value }) => [segment, value] as const)

  test('each carrier is judged by itself, and those that crossed are named in the list, the bell and the mail, which leads to them', async () => {
    const carriers = await spendOf('client_id = 5', 'carrier_name')
    const each = { span: 'monthly', each: 'carrier_name' } as const
    const found = inOctober(await series('single.analyst', SPEND, each))
    expect(new Map(found)).toEqual(
      new Map(carriers.map(({ name, amount }) => [name, expect.closeTo(Number(amount), 2)])),
    )
    const [first, second, ...others] = carriers.map(({ name }) => String(name))
    const value = Number(carriers[1]?.amount) - 0.5
    const { listed, told, mails } = await watched('single.analyst', SPEND, { ...each, when: { kind: 'above', value } })
    const segments = [first, second]
    expect(listed).toMatchObject({ state: 'firing', figure: { each: 'Carrier', whole: null } })
    expect(new Set(listed?.segments as string[])).toEqual(new Set(segments))
    expect(listed?.history).toMatchObject([{ what: 'fired', from: OCTOBER, told: true }])
    expect(told).toContainEqual(
      expect.objectContaining({ kind: 'alert-told', segments: expect.arrayContaining(segments) as string[] }),
    )
    expect(mails).toHaveLength(1)
    const text = mailText(mails[0] ?? '')
    expect(text).toMatch(new RegExp(`${first}: Total Spend of Harbor and Pine Supply was \\$[\\d,.]+ from 10/01/2026`))
    expect(text).toContain(`${second}: Total Spend of`)
    for (const other of others) expect(text).not.toContain(`${other}: Total Spend`)
    expect(mails[0]?.replace(/=\r\n/g, '')).toMatch(/filter\.carrier_name=(3D)?\w+(%2C|,)\w+/)
    expect(text).toMatch(/from=3?D?2026-10-01&to=3?D?2026-10-31/)
  })

  test('a share is of a fact of the same or another page, of the same filters, or of all of a dimension, as SQL divides them', async () => {
    const address = '/aframe/dashboard/accessorial?client=1'
    const [kind] = await bySql(
      `SELECT accessorial AS name, sum(net_other_accessorial_amount * usd_rate)::DOUBLE AS amount FROM charge_level_info
       WHERE ${OF_OCTOBER} AND client_id IN (1, 2, 3, 4) AND service_category = 'Parcel Ground' AND accessorial ILIKE '%residential%'
       GROUP BY 1 ORDER BY 2 DESC LIMIT 1`,
    )
    const ground = `${address}&filter.service_category=Parcel+Ground&filter.accessorial=${encodeURIComponent(String(kind?.name))}`
    const [all] = await spendOf(`client_id IN (1, 2, 3, 4) AND service_category = 'Parcel Ground'`)
    const share = { page: 'spend', fact: 'total_spend' }
    const of = await series('analyst', ground, { span: 'monthly', share })
    expect(of.figure).toMatchObject({ unit: 'percent', whole: { name: 'Total Spend', without: null } })
    expect(inOctober(of)).toEqual([[undefined, expect.closeTo((100 * Number(kind?.amount)) / Number(all?.amount), 6)]])
    expect(of.choices.shares).toContainEqual({ share, name: 'Total Spend', without: null })

    const carriers = await spendOf('client_id = 5', 'carrier_name')
    const total = carriers.reduce((sum, { amount }) => sum + Number(amount), 0)
    const without = { page: 'spend', fact: 'total_spend', without: 'carrier_name' }
    const each = { span: 'monthly', each: 'carrier_name', share: without } as const
    expect(new Map(inOctober(await series('single.analyst', SPEND, each)))).toEqual(
      new Map(carriers.map(({ name, amount }) => [name, expect.closeTo((100 * Number(amount)) / total, 6)])),
    )
    const [{ name: largest = '' } = {}] = carriers
    const percent = (100 * Number(carriers[0]?.amount)) / total - 0.01
    const { mails } = await watched('single.analyst', SPEND, { ...each, when: { kind: 'above', value: percent } })
    expect(mailText(mails[0] ?? '')).toMatch(
      new RegExp(
        `${String(largest)}: Total Spend as a share of all \\(Carrier\\) of Harbor and Pine Supply was [\\d.]+\\s?%`,
      ),
    )
    const fuel = { span: 'monthly', each: 'carrier_name', share } as const
    const [ups] = await bySql(
      `SELECT 100 * (sum(net_fuel_surcharge_amount * usd_rate) / sum(net_amount * usd_rate))::DOUBLE AS share FROM package_level_info
       WHERE ${OF_OCTOBER} AND client_id = 5 AND carrier_name = 'UPS'`,
    )
    expect(
      new Map(inOctober(await series('single.analyst', `${SPEND}&fact=fuel_surcharge`, fuel))).get('UPS'),
    ).toBeCloseTo(Number(ups?.share), 6)
  })

  test('an account whose invoice does not come is told by name to whoever sees it, and no other, with the weeks in which it would have been', async () => {
    const { buckets, figure } = await series('analyst', FAMILY, { span: 'weekly', missing: true })
    expect(figure.name).toBe('Total Spend')
    const lacks = buckets.filter(({ missed }) => (missed ?? 0) > 0)
    expect(
      lacks.filter(({ start }) => start >= '2026-10-01').map(({ segment, start, missed }) => [segment, start, missed]),
    ).toEqual([
      ['OnTrac OT4410', '2026-11-01', 1],
      ['OnTrac OT4410', '2026-11-08', 2],
      ['USPS 900113377', '2026-10-25', 1],
    ])
    const { told, mails } = await watched('analyst', FAMILY, { span: 'weekly', when: { kind: 'missing' } })
    expect(told).toContainEqual(
      expect.objectContaining({ kind: 'alert-told', what: 'fired', from: '2026-11-08', segments: ['OnTrac OT4410'] }),
    )
    expect(mails).toHaveLength(1)
    const text = mailText(mails[0] ?? '')
    expect(text).toMatch(/OnTrac OT4410 of .+: no invoice came for 11\/08\/2026 to 11\/14\/2026, though one was due\./)
    expect(text).toMatch(/from=3?D?2026-08-16&to=3?D?2026-11-14/)
    expect(text).toContain('It fires on: An account’s invoice does not come.')
    const own = await bySql(
      `SELECT DISTINCT carrier_name || ' ' || account_number AS name FROM package_level_info WHERE client_id = 2`,
    )
    const ofChild = await series('child.analyst', '/aframe/dashboard/spend?client=2', { span: 'weekly', missing: true })
    const names = new Set(own.map(({ name }) => String(name)))
    expect(ofChild.buckets.length).toBeGreaterThan(0)
    expect(ofChild.buckets.filter(({ segment }) => !names.has(segment ?? ''))).toEqual([])
  })

  test.each([
    ['a share of a page that is not there', { share: { page: 'nowhere', fact: 'total_spend' } }],
    ['a share of another unit', { share: { page: 'comparisonSpend', fact: 'packages' } }],
    ['a share of itself', { share: { page: 'spend', fact: 'total_spend' } }],
    ['each of what the page is not filtered by', { each: 'tracking_number' }],
    ['each invoice', { each: 'invoice_number' }],
    ['each of no column', { each: 'nothing' }],
  ])('%s is refused', async (_what, watch) => {
    const address = SPEND
    const rule = { span: 'monthly', ...watch, when: { kind: 'above', value: 1 } }
    expect((await call('single.analyst', `${AT}/series`, { address, span: 'monthly', ...watch })).status).toBe(400)
    const body = { name: 'No', rule, schedule: DAILY, address, people: [ids['single.analyst'] ?? 0] }
    expect((await call('single.analyst', AT, body)).status).toBe(400)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailText, openMailServer } from '../../support/portal/mail-server.ts'
import type { Users } from '../../../server/callers/users.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { partsOfMail } from '../sharing/mail-parts.ts'
import { statementsOf } from '../../../server/warehouse/statements.ts'

const AT = '/aiparcelweb/api/alerts'
const SPEND = '/aframe/dashboard/spend?client=5'
const DAILY = { weekdays: [1, 2, 3, 4, 5, 6, 7], at: '08:00', zone: 'UTC' }
const DAY = 24 * 3_600_000
const ALWAYS = { span: 'monthly', when: { kind: 'below', value: 1e9 } }
const NEVER = { span: 'monthly', when: { kind: 'above', value: 1e9 } }

type NewUser = Parameters<Users['add']>[0]
interface Listed {
  readonly id: number
  readonly name: string
  readonly state: string
  readonly judged: string | null
  readonly nextAt: string | null
  readonly people: readonly { readonly id: number }[]
  readonly history: readonly { readonly what: string; readonly from: string | null; readonly told: boolean }[]
}
interface Series {
  readonly figure: { readonly name: string | null }
  readonly buckets: readonly {
    readonly start: string
    readonly value: number | null
    readonly ripe: boolean
    readonly target?: number | null
    readonly course?: number | null
  }[]
}

describe('a figure that is watched, told to a real mail server', () => {
  let portal: TestPortal
  let server: Awaited<ReturnType<typeof openMailServer>>
  let clock = Date.parse('2026-11-21T09:00:00Z')
  const ids: Record<string, number> = {}

  beforeAll(async () => {
    server = await openMailServer({ refuses: () => false })
    portal = await openTestPortal({
      now: () => new Date(clock),
      settings: { SMTP_URL: server.url, PUBLIC_URL: 'https://portal.example' },
    })
    await change('single.analyst', ({ permissions }) => [...permissions, 'USER_SCHEDULED_REPORTS'])
    await change('auditor', ({ permissions }) => [...permissions, 'REMINDERS', 'NEW_BI_TOOLS'])
    for (const { id, login } of await portal.installation.deps.users.all()) ids[login] = id
  })
  afterAll(async () => {
    await portal.close()
    await server.close()
  })

  async function change(login: string, to: (user: { permissions: readonly string[] }) => readonly string[]) {
    const { users } = portal.installation.deps
    const user = await users.byLogin(login)
    if (!user) throw new Error(`no ${login}`)
    await users.change(user.id, () => ({ ok: true as const, value: { ...user, permissions: [...to(user)] } }))
  }
  const call = async (login: string, url: string, payload?: object) =>
    portal.call(await portal.signIn(login), { method: payload ? 'POST' : 'GET', url, ...(payload ? { payload } : {}) })
  const list = async (login: string) => (await call(login, AT)).body as Listed[]
  const add = async (
    login: string,
    { people = [login], address = SPEND, ...draft }: Record<string, unknown> & { people?: string[] },
  ) => {
    const body = { name: 'Spend', rule: ALWAYS, schedule: DAILY, address, people: people.map((each) => ids[each] ?? 0) }
    const answer = await call(login, AT, { ...body, ...draft })
    return { status: answer.status, id: (answer.body as { id: number }).id }
  }
  const remove = (login: string, id: number) => call(login, `${AT}/${id}/remove`, {})
  const sent = () => server.mails.filter((mail) => !mail.includes('new browser signed in'))
  const look = () => portal.installation.deps.scheduler.look()
  const told = async (login: string) =>
    (await portal.installation.deps.notifications.list(ids[login] ?? 0)).map(({ content }) => content)

  test('is judged by the last month that is over, told once to each, in the bell and by mail, with what they see', async () => {
    const { status, id } = await add('single.analyst', { name: 'Too little', people: ['single.analyst', 'seven.days'] })
    expect(status).toBe(201)
    const series = (await call('single.analyst', `${AT}/series`, { address: SPEND, span: 'monthly' })).body as Series
    const last = series.buckets.findLast(({ ripe }) => ripe)
    expect(last?.start).toBe('2026-10-01')
    await Promise.all([look(), look()])
    await look()
    expect(sent()).toHaveLength(2)
    const text = mailText(sent()[0] ?? '')
    const amount = (last?.value ?? 0).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    expect(text).toContain(`was $${amount} from 10/01/2026 to 10/31/2026. The alert fires.`)
    expect(text).toContain('It fires on: Below $1,000,000,000.00.')
    // As the mail of a page: the figure and its change, the facts beside those before, and the chart of what is watched.
    const subject = /^Subject: Alert: Too little: Total Spend \$([\d,.]+), (up|down) \$[\d,.]+ \([\d.]+%\)$/m
    expect(subject.exec((sent()[0] ?? '').replace(/\r\n[ \t]/g, ' ').replaceAll('\r', ''))?.[1]).toBe(amount)
    expect(text).toMatch(/Total Spend (rose|fell) by \$[\d,.]+ \([\d.]+%\): /)
    expect(text).toMatch(/<th scope="col"[^>]*>Change<\/th>/)
    expect(partsOfMail(sent()[0] ?? '').map(({ name }) => name)).toEqual(['trends.png'])
    expect(text).toMatch(/alt="Total Spend by month, 11\/01\/25 .{1,5} 10\/31\/26/)
    expect(text).not.toContain('sends you')
    expect(text, 'one style alone').not.toMatch(/<div[^>]* style=[^>]* style=/)
    expect(text).toMatch(/from=3?D?2026-10-01&to=3?D?2026-10-31/)
    expect(sent()[0]).toContain('List-Unsubscribe-Post')
    for (const login of ['single.analyst', 'seven.days'])
      expect(await told(login)).toContainEqual({
        kind: 'alert-told',
        alert: 'Too little',
        client: 'Harbor and Pine Supply',
        what: 'fired',
        from: '2026-10-01',
        to: '2026-10-31',
      })
    clock += DAY
    await look()
    expect(sent()).toHaveLength(2)
    expect(await list('single.analyst')).toMatchObject([
      { id, state: 'firing', judged: '2026-10-01', history: [{ what: 'fired', from: '2026-10-01', told: true }] },
    ])
    await remove('single.analyst', id)
  })

  test('says by what its page is filtered, while it is set up and in the list, in words of the reader', async () => {
    const address = `${SPEND}&filter.carrier_name=UPS&filter.zone=5`
    const filters = [
      { name: 'Carrier', words: 'UPS' },
      { name: 'Zone', words: '5' },
    ]
    const { figure } = (await call('single.analyst', `${AT}/series`, { address, span: 'monthly' })).body as Series
    expect(figure).toMatchObject({ filters })
    expect((await call('single.analyst', `${AT}/series`, { address: SPEND, span: 'monthly' })).body).toMatchObject({
      figure: { filters: [] },
    })
    const { id } = await add('single.analyst', { rule: NEVER, address })
    expect(await list('single.analyst')).toMatchObject([{ id, figure: { filters } }])
    await remove('single.analyst', id)
  })

  test('another condition begins anew, and a snoozed one tells nobody', async () => {
    const { id } = await add('single.analyst', { rule: NEVER })
    const before = sent().length
    await look()
    expect((await list('single.analyst'))[0]).toMatchObject({ state: 'quiet', history: [] })
    await call('single.analyst', `${AT}/${id}/snooze`, { until: '2099-12-31' })
    const draft = { name: 'Spend', schedule: DAILY, people: [ids['single.analyst'] ?? 0] }
    expect((await call('single.analyst', `${AT}/${id}`, { ...draft, rule: ALWAYS })).status).toBe(200)
    await look()
    expect((await list('single.analyst'))[0]).toMatchObject({ state: 'firing', history: [{ told: false }] })
    expect(sent()).toHaveLength(before)
    await remove('single.analyst', id)
  })

  test('who lost the page gets no word of it, and the owner is told; an owner who lost it is told that it is not checked', async () => {
    const { id } = await add('single.analyst', { name: 'Secret name', people: ['single.analyst', 'newcomer'] })
    await change('newcomer', () => ['DASHBOARDS_VIEW'])
    const before = sent().length
    await look()
    const mails = sent().slice(before)
    expect(mails).toHaveLength(2)
    const note = mailText(mails.find((mail) => mail.includes('To: newcomer@')) ?? '')
    expect(note).toContain('is sent to you no longer')
    expect(note).not.toMatch(/Secret name|Spend|\$/)
    expect(JSON.stringify(await told('newcomer'))).not.toContain('Secret name')
    expect(await told('single.analyst')).toContainEqual({
      kind: 'subscription-told',
      subscription: 'Secret name',
      what: 'closed',
    })
    const { permissions = [] } = (await portal.installation.deps.users.byLogin('single.analyst')) ?? {}
    await change('single.analyst', () => [])
    clock += DAY
    await look()
    await look()
    expect(sent()).toHaveLength(before + 2)
    expect((await told('single.analyst')).filter(({ kind }) => kind === 'alert-unchecked')).toHaveLength(1)
    await change('single.analyst', () => permissions)
    clock += DAY
    await look()
    expect((await list('single.analyst'))[0]).toMatchObject({ state: 'firing' })
    expect(sent()).toHaveLength(before + 2)
    await remove('single.analyst', id)
  })

  test('with REMINDERS alone a person watches for themselves, and nobody else', async () => {
    const own = await add('auditor', { address: '/aframe/dashboard/spend?client=1' })
    expect(own.status).toBe(201)
    expect((await add('auditor', { address: '/aframe/dashboard/spend?client=1', people: ['analyst'] })).status).toBe(
      400,
    )
    const before = sent().length
    await look()
    expect(sent()).toHaveLength(before + 1)
    const [link] = /\/aiparcelweb\/nologin\/unsubscribe\/[\w-]+/.exec(mailText(sent().at(-1) ?? '')) ?? []
    const page = await portal.call(undefined, { method: 'GET', url: link ?? '' })
    expect(String(page.body)).toContain('You are told when “Spend” fires.')
    await remove('auditor', own.id)
  })

  test('a month that is on course for above its target is told while it runs, with both amounts, where its owner sees the whole client (issue 23, 4)', async () => {
    const client = { clientId: 5, table: 'package_level_info', fact: 'total_spend' }
    const [october, november] = ['2026-10', '2026-11']
    const months = { [october]: 1_000_000_000, [november]: 10 }
    const set = await call('admin', '/aiparcelweb/api/targets', { ...client, currency: 'all', months, after: 0 })
    expect(set.status).toBe(201)
    const series = async (address: string) =>
      ((await call('single.analyst', `${AT}/series`, { address, span: 'monthly' })).body as Series).buckets
    expect((await series(SPEND)).slice(-2)).toMatchObject([
      { start: '2026-10-01', ripe: true, target: 1_000_000_000 },
      { start: '2026-11-01', ripe: false, target: 10 },
    ])
    for (const other of ['&filter.carrier_name=UPS', '&currency=EUR', '&dates=pickup_date'])
      expect([other, (await series(`${SPEND}${other}`)).filter(({ course }) => course !== undefined)]).toEqual([
        other,
        [],
      ])
    const before = sent().length
    const rule = { span: 'monthly', when: { kind: 'onCourse' } }
    const { id } = await add('single.analyst', { name: 'Over budget', rule })
    await look()
    const [mail] = sent().slice(before)
    expect(mailText(mail ?? '')).toMatch(
      /from 11\/01\/2026 to 11\/30\/2026\. The alert fires\.\s+It is on course for \$[\d,.]+; its target is \$10\.00\./,
    )
    clock += DAY
    await look()
    expect(sent()).toHaveLength(before + 1)
    await remove('single.analyst', id)
  })

  test('a page under a tab is watched as the page it is, and its mail leads there (issue 23, 4)', async () => {
    const address = '/aframe/dashboard/shippingInsight?client=5&tab=sccAuditFee'
    const series = await call('single.analyst', `${AT}/series`, { address, span: 'monthly' })
    expect((series.body as Series).figure.name).toBe('SCC Audit Fee')
    const { id } = await add('single.analyst', { address })
    const before = sent().length
    await look()
    const [mail] = sent().slice(before)
    expect(mailText(mail ?? '')).toMatch(/tab=3?D?sccAuditFee&sccAuditFee\.from=3?D?2026-10-01/)
    await remove('single.analyst', id)
    const unknown = { address: address.replace('sccAuditFee', 'nowhere'), span: 'monthly' }
    expect((await call('single.analyst', `${AT}/series`, unknown)).status).toBe(400)
  })

  test('what the audit found is watched by rule and search, is what SQL sums, and is told to nobody who sees less (issue 24, 6)', async () => {
    await change('auditor', ({ permissions }) => [...permissions, 'AUDIT_WEB', 'USER_SCHEDULED_REPORTS'])
    await change('single.analyst', ({ permissions }) => [...permissions, 'AUDIT_WEB'])
    const found = '/ui1/audits?only='
    const bySql = async (condition: string) =>
      statementsOf(portal.installation.deps.warehouse).rows({
        sql: `SELECT CAST(CAST(date_trunc('month', bill_date) AS DATE) AS VARCHAR) AS start, CAST(sum(difference * usd_rate) AS DOUBLE) AS amount
          FROM finding WHERE ended_in IS NULL AND bill_date >= '2025-11-01' AND bill_date < '2026-11-01' AND ${condition} GROUP BY 1 ORDER BY 1 DESC LIMIT 6`,
        params: [],
      })
    const asked = async (login: string, address: string) =>
      (await call(login, `${AT}/series`, { address, span: 'monthly' })).body as Series
    for (const [login, address, condition] of [
      ['auditor', found, 'true'],
      ['auditor', `${found}lateDelivery`, "rule = 'lateDelivery'"],
      ['auditor', `${found}&search=FedEx`, "carrier_id = (SELECT id FROM carrier WHERE name = 'FedEx')"],
      ['single.analyst', found, 'client_id = 5'],
    ] as const) {
      const rows = await bySql(condition)
      const { figure, buckets } = await asked(login, address)
      expect(figure).toMatchObject({ name: null, unit: 'money', clients: [] })
      expect(rows.length, address).toBeGreaterThan(1)
      for (const { start, amount } of rows)
        expect([address, start, buckets.find((bucket) => bucket.start === start)?.value]).toEqual([
          address,
          start,
          expect.closeTo(Number(amount), 2),
        ])
    }
    const { id: _id, ...auditor } = (await portal.installation.deps.users.byLogin('auditor')) ?? { id: 0 }
    const grants = { allClients: false, clientIds: [] }
    await portal.installation.deps.users.add({ ...auditor, login: 'sees.nobody', grants } as NewUser)
    const { buckets: none } = await asked('sees.nobody', found)
    expect(none.length).toBeGreaterThan(12)
    expect(none.filter(({ value, ripe }) => value !== null || ripe)).toEqual([])
    const { id } = await add('auditor', { name: 'Found', address: found, people: ['auditor', 'single.analyst'] })
    const before = sent().length
    await look()
    const mails = sent().slice(before)
    expect(mails).toHaveLength(2)
    const told = (login: string) => mailText(mails.find((mail) => mail.includes(`To: ${login}@`)) ?? '')
    expect(told('auditor')).toMatch(
      /Found by the audit of all clients you see was \$[\d,.]+ from 10\/01\/2026 to 10\/31/,
    )
    expect(told('auditor')).toMatch(/portal\.example\/ui1\/audits\?only=/)
    expect(told('single.analyst')).toContain('is sent to you no longer')
    expect(told('single.analyst')).not.toContain('$')
    await remove('auditor', id)
    for (const wrong of ['/ui1/audits', `${found}nothing`, `${found}&page=none`, '/exceptionCharge?only='])
      expect([wrong, (await add('auditor', { address: wrong })).status]).toEqual([wrong, 400])
    await change('single.analyst', ({ permissions }) => permissions.filter((each) => each !== 'AUDIT_WEB'))
    expect((await add('single.analyst', { address: found })).status).toBe(400)
  })

  test.each([
    ['a page without figures', '/reports'],
    ['a comparison', '/aframe/dashboard/comparison?tab=comparisonSpend&set1.client=5&set2.client=5'],
    ['no page', '/aframe/dashboard/nowhere?client=5'],
    ['no client', '/aframe/dashboard/spend'],
    ['what the page does not show', '/aframe/dashboard/spend?client=5&filter.nothing=x'],
    ['another client', '/aframe/dashboard/spend?client=6'],
  ])('%s cannot be watched', async (_what, address) => {
    expect((await add('single.analyst', { address })).status).toBe(400)
    expect((await call('single.analyst', `${AT}/series`, { address, span: 'weekly' })).status).toBe(400)
  })

  test('ship dates are judged by no week of which less than 98 % is billed', async () => {
    const series = async (address: string) =>
      ((await call('single.analyst', `${AT}/series`, { address, span: 'weekly' })).body as Series).buckets
    const shipped = await series(`${SPEND}&dates=pickup_date`)
    const billed = await series(SPEND)
    const ripe = (all: Series['buckets']) => all.findLast((bucket) => bucket.ripe)?.start ?? ''
    expect(shipped.map(({ start }) => start)).toEqual(billed.map(({ start }) => start))
    expect(ripe(shipped) < ripe(billed)).toBe(true)
    expect(ripe(shipped) > '2026-06-01').toBe(true)
  })
})

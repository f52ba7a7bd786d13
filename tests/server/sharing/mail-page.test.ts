import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailText, openMailServer } from '../../mail-server.ts'
import { handPage, rowsSql } from '../../page-sums.ts'
import { openTestPortal, type TestPortal } from '../../test-portal.ts'
import { statementsOf } from '../../../server/warehouse/statements.ts'

const SPEND = '/aframe/dashboard/spend?from=2026-10-01&to=2026-10-31&client=5'
const COMPARED =
  '/aframe/dashboard/comparison?tab=comparisonSpend&set1.name=October&set1.from=2026-10-01&set1.to=2026-10-31&set1.client=5&set2.name=September&set2.from=2026-09-01&set2.to=2026-09-30&set2.client=5'
const key = (at: number) => `0b0f2a3e-7b7e-4b2e-9a55-0c3a5b6d7e${String(10 + at)}`

type Outcomes = readonly { id: number; outcome: string }[]

describe('a page that is mailed now', () => {
  let portal: TestPortal
  let server: Awaited<ReturnType<typeof openMailServer>>
  let as: { authorization: string }
  const ids: Record<string, number> = {}
  let refuses = false

  beforeAll(async () => {
    server = await openMailServer({ refuses: () => refuses })
    portal = await openTestPortal({
      now: () => new Date('2026-11-21T10:00:00Z'),
      settings: { SMTP_URL: server.url, PUBLIC_URL: 'https://portal.example' },
    })
    for (const { id, login } of await portal.installation.deps.users.all()) ids[login] = id
    as = await portal.signIn('single.analyst')
  })
  afterAll(async () => {
    await portal.close()
    await server.close()
  })
  const send = async (logins: readonly string[], at: number, address = SPEND, by = as) => {
    const people = logins.map((login) => ids[login] ?? 0)
    const payload = { key: key(at), address, people }
    return portal.call(by, { method: 'POST', url: '/aiparcelweb/api/sharing/mail', payload })
  }
  const outcomes = (body: unknown) => (body as { outcomes: Outcomes }).outcomes.map(({ outcome }) => outcome)
  const spent = async (from: string, to: string) => {
    const hand = handPage('spend')
    const view = { dateType: 'bill_date' as const, from, to, currency: 'all', mode: '' }
    const [row] = await statementsOf(portal.installation.deps.warehouse).rows({
      sql: `SELECT sum(net_amount * usd_rate) AS total FROM ${hand.table} WHERE ${rowsSql(hand, { view, owners: '5' })} AND net_amount <> 0`,
      params: [],
    })
    return Number(row?.total).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  }

  test('reaches a real mail server with sentence, figures as SQL has them and the link, once however often it is sent', async () => {
    const answers = await Promise.all([send(['seven.days'], 1), send(['seven.days'], 1)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.flatMap(({ body }) => outcomes(body)).filter((each) => each !== 'sending')).toEqual(
      expect.arrayContaining(['sent']),
    )
    expect(outcomes((await send(['seven.days'], 1)).body)).toEqual(['sent'])
    expect(server.mails).toHaveLength(1)
    const text = mailText(server.mails[0] ?? '')
    expect(text).toContain('sends you Spend Analysis')
    expect(text).toContain(`https://portal.example${SPEND}`)
    expect(text).toContain('Invoice Date 10/01/2026 to 10/31/2026')
    expect(text).toContain(await spent('2026-10-01', '2026-10-31'))
  })

  test('of a comparison each set has its column', async () => {
    const before = server.mails.length
    expect(outcomes((await send(['seven.days'], 2, COMPARED)).body)).toEqual(['sent'])
    const text = mailText(server.mails[before] ?? '')
    expect(text).toMatch(/October {2}September/)
    expect(text).toContain(await spent('2026-10-01', '2026-10-31'))
    expect(text).toContain(await spent('2026-09-01', '2026-09-30'))
  })

  test('one whom the mail server refused gets it at the next try with the same key, and nobody else again', async () => {
    const before = server.mails.length
    refuses = true
    expect(outcomes((await send(['seven.days', 'newcomer'], 3)).body)).toEqual(['failed', 'failed'])
    refuses = false
    expect(outcomes((await send(['newcomer'], 3)).body)).toEqual(['sent'])
    expect(outcomes((await send(['seven.days', 'newcomer'], 3)).body)).toEqual(['sent', 'sent'])
    expect(server.mails).toHaveLength(before + 2)
  })

  test('is made under what each receiver may: who lost the page gets none, and nobody unseen is mailed', async () => {
    const admin = await portal.signIn('admin')
    const before = server.mails.length
    expect(outcomes((await send(['analyst', 'seven.days'], 4, SPEND, admin)).body)).toEqual(['closed', 'sent'])
    expect(server.mails).toHaveLength(before + 1)
    for (const login of ['analyst', 'admin', 'inactive', 'nobody'])
      expect([login, (await send([login], 5)).status]).toEqual([login, 400])
    expect((await send(['twin.a'], 5, SPEND, await portal.signIn('guest'))).status).toBe(403)
    expect(server.mails).toHaveLength(before + 1)
  })

  test('an address of which something does not hold is mailed without a figure', async () => {
    const before = server.mails.length
    await send(['seven.days'], 6, `${SPEND}&fact=nothing`)
    const text = mailText(server.mails[before] ?? '')
    expect(text).toContain('Open the page')
    expect(text).not.toContain('<table')
  })

  test('says in the audit log to whom, and holds after 20 in a quarter of an hour', async () => {
    const { body } = await portal.call(await portal.signIn('admin'), {
      method: 'GET',
      url: '/aiparcelweb/api/auditEntries',
    })
    const entries = (body as { entries: { action: string; object: string }[] }).entries
    expect(entries.filter(({ action }) => action === 'mail-page').map(({ object }) => object)).toContain(
      `users ${ids['seven.days']}`,
    )
    const answers = []
    for (let at = 0; at < 22; at += 1) answers.push((await send(['seven.days'], 1)).status)
    expect(answers.at(-1)).toBe(429)
    expect(answers).toContain(200)
  })
})

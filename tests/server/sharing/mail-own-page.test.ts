import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handPage, rowsSql } from '../../support/answers/page-sums.ts'
import { mailText, openMailServer } from '../../support/portal/mail-server.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { statementsOf } from '../../../server/warehouse/statements.ts'
import { partsOfMail } from './mail-parts.ts'

const QUERY = '?from=2026-10-01&to=2026-10-31&client=5'
const PAGE = 'p0mailtest'
const card = (page: string, chartName: string, x: number, fact: string) => ({
  ...{ page, chartName, fact, settings: {} },
  place: { x, y: 0, w: 12, h: 12 },
})
const CARDS = {
  mine: {
    ...card('spend', 'breakdown', 0, 'total_spend'),
    settings: { dimension: 'carrier_name' },
    title: 'What I watch',
  },
  late: card('carrierScore', 'trends', 12, 'packages'),
}

describe('a page that somebody made, mailed (issue 22, 4)', () => {
  let portal: TestPortal
  let server: Awaited<ReturnType<typeof openMailServer>>
  let as: { authorization: string }
  const ids: Record<string, number> = {}
  let keys = 0

  beforeAll(async () => {
    server = await openMailServer()
    portal = await openTestPortal({
      now: () => new Date('2026-11-21T10:00:00Z'),
      settings: { SMTP_URL: server.url, PUBLIC_URL: 'https://portal.example' },
    })
    for (const { id, login } of await portal.installation.deps.users.all()) ids[login] = id
    as = await portal.signIn('single.analyst')
    const { settings } = portal.installation.deps
    const value = JSON.stringify({ dashboardPages: [{ id: PAGE, name: 'Costs I watch', cards: CARDS }] })
    await settings.save({ userId: ids['single.analyst'] ?? 0, key: 'dashboardPages', value })
    await portal.call(as, {
      method: 'POST',
      url: '/aiparcelweb/api/sharing/share',
      payload: { kind: 'page', item: PAGE, audience: [{ kind: 'person', id: ids['seven.days'], edits: false }] },
    })
  })
  afterAll(async () => {
    await portal.close()
    await server.close()
  })
  const send = async (logins: readonly string[], address: string, by = as) => {
    keys += 1
    const key = `0b0f2a3e-7b7e-4b2e-9a55-0c3a5b6d7e${String(10 + keys)}`
    const payload = { key, address, people: logins.map((login) => ids[login] ?? 0) }
    const { body } = await portal.call(by, { method: 'POST', url: '/aiparcelweb/api/sharing/mail', payload })
    return (body as { outcomes: { outcome: string }[] }).outcomes.map(({ outcome }) => outcome)
  }

  test('reaches those with whom it is shared, at their address, with its charts, and nobody else', async () => {
    expect(await send(['seven.days', 'newcomer'], `/dashboards/${PAGE}${QUERY}`)).toEqual(['sent', 'closed'])
    expect(server.mails).toHaveLength(1)
    const [mail = ''] = server.mails
    expect(mailText(mail)).toContain('sends you Costs I watch')
    expect(mailText(mail)).toMatch(/https:\/\/portal\.example\/dashboards\/shared_\d+\?from/)
    const parts = partsOfMail(mail)
    expect(parts.map(({ name }) => name)).toEqual(['mine.png', 'late.png', 'Costs I watch.xlsx'])
    expect(mailText(mail)).toMatch(/alt="What I watch[^"]+FedEx/)
    const hand = handPage('spend')
    const view = { dateType: 'bill_date' as const, from: '2026-10-01', to: '2026-10-31', currency: 'all', mode: '' }
    const [row] = await statementsOf(portal.installation.deps.warehouse).rows({
      sql: `SELECT sum(net_amount * usd_rate) AS total FROM ${hand.table} WHERE ${rowsSql(hand, { view, owners: '5' })} AND net_amount <> 0`,
      params: [],
    })
    const sheets = unzipSync(parts[2]?.bytes ?? new Uint8Array())
    const sheet = strFromU8(sheets['xl/worksheets/sheet2.xml'] ?? new Uint8Array())
    const amounts = [...sheet.matchAll(/<v>(-?[\d.]+)<\/v>/g)].map(([, digits]) => Number(digits))
    expect(amounts.some((amount) => Math.abs(amount - Number(row?.total)) < 0.005)).toBe(true)
  })

  test('of one of its cards that card alone, as the address has it looked at', async () => {
    const look = encodeURIComponent('dimension:service_category')
    expect(await send(['seven.days'], `/dashboards/${PAGE}${QUERY}&look.mine=${look}#mine`)).toEqual(['sent'])
    const mail = server.mails.at(-1) ?? ''
    expect(partsOfMail(mail).map(({ name }) => name)).toEqual(['mine.png', 'What I watch.xlsx'])
    expect(mailText(mail)).toMatch(/alt="What I watch[^"]+Ground/)
  })

  test('of a card that is split the parts of each period, by what its own page breaks down by', async () => {
    const split = 'split.late=stacked:carrier_name'
    expect(await send(['seven.days'], `/dashboards/${PAGE}${QUERY}&${split}#late`)).toEqual(['sent'])
    expect(mailText(server.mails.at(-1) ?? '')).toMatch(/alt="[^"]*by day and carrier[^"]*FedEx/)
  })

  test('says which charts a filter does not reach', async () => {
    await send(['seven.days'], `/dashboards/${PAGE}${QUERY}&filter.tracking_status=late`)
    expect(mailText(server.mails.at(-1) ?? '')).toMatch(/Charts of Carrier Score[^.]* are not filtered by [^.]*Status/)
  })

  test('is sent on by who has it to its owner, and by nobody who has it not', async () => {
    const shared = /dashboards\/(shared_\d+)/.exec(mailText(server.mails[0] ?? ''))?.[1] ?? ''
    const before = server.mails.length
    expect(await send(['single.analyst'], `/dashboards/${shared}${QUERY}`, await portal.signIn('seven.days'))).toEqual([
      'sent',
    ])
    expect(mailText(server.mails[before] ?? '')).toContain(`/dashboards/${PAGE}${QUERY}`)
    expect(await send(['seven.days'], `/dashboards/${shared}${QUERY}`, await portal.signIn('newcomer'))).toEqual([
      'closed',
    ])
    expect(server.mails).toHaveLength(before + 1)
  })
})

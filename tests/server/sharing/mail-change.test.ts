import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultView } from '../../../domain/dashboards/view.ts'
import { mailText, openMailServer } from '../../support/portal/mail-server.ts'
import { handPage, rowsSql } from '../../support/answers/page-sums.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { assistantWords } from '../../../server/assistant/assistant-words.ts'
import { changeTable } from '../../../server/sharing/mail/told-change.ts'
import { statementsOf } from '../../../server/warehouse/statements.ts'
import { partsOfMail } from './mail-parts.ts'

const OCTOBER = 'from=2026-10-01&to=2026-10-31&client=5'
const money = (value: number) =>
  Math.abs(value).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** As it is read, signs that are no letters of English too. */
const quoted = (words: string) => words.replace(/[$()+.]/g, '\\$&')

describe('a mail says the figure, its change and why, before anything else (issue 53, 1)', () => {
  let portal: TestPortal
  let server: Awaited<ReturnType<typeof openMailServer>>
  let as: { authorization: string }
  let reader = 0
  let sent = 0

  beforeAll(async () => {
    server = await openMailServer()
    portal = await openTestPortal({
      now: () => new Date('2026-11-21T10:00:00Z'),
      settings: { SMTP_URL: server.url, PUBLIC_URL: 'https://portal.example' },
    })
    const users = await portal.installation.deps.users.all()
    reader = users.find(({ login }) => login === 'seven.days')?.id ?? 0
    as = await portal.signIn('single.analyst')
  })
  afterAll(async () => {
    await portal.close()
    await server.close()
  })
  const mailed = async (address: string) => {
    sent += 1
    const key = `0b0f2a3e-7b7e-4b2e-9a55-0c3a5b6d8e${String(10 + sent)}`
    const payload = { key, address, people: [reader] }
    const { body } = await portal.call(as, { method: 'POST', url: '/aiparcelweb/api/sharing/mail', payload })
    expect(body).toMatchObject({ outcomes: [{ outcome: 'sent' }] })
    return server.mails.at(-1) ?? ''
  }
  const spent = async (from: string, to: string) => {
    const hand = handPage('spend')
    const view = { dateType: 'bill_date' as const, from, to, currency: 'all', mode: '' }
    const [row] = await statementsOf(portal.installation.deps.warehouse).rows({
      sql: `SELECT sum(net_amount * usd_rate) AS total FROM ${hand.table} WHERE ${rowsSql(hand, { view, owners: '5' })} AND net_amount <> 0`,
      params: [],
    })
    return Number(row?.total)
  }
  /** October against September, as SQL has them. */
  const october = async () => {
    const [now, before] = [await spent('2026-10-01', '2026-10-31'), await spent('2026-09-01', '2026-09-30')]
    const moved = Number(now.toFixed(2)) - Number(before.toFixed(2))
    const percent = `${((100 * Math.abs(moved)) / before).toFixed(2)}%`
    return { now, before, moved, percent }
  }
  const subjectOf = (mail: string) =>
    [...(/^Subject: ([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)/m.exec(mail)?.[1] ?? '').matchAll(/=\?UTF-8\?Q\?(.*?)\?=/g)]
      .map(([, words = '']) => mailText(words.replaceAll('_', ' ')))
      .join('')

  test('the subject says the chosen fact, and how much more or less it is', async () => {
    const { now, moved, percent } = await october()
    const mail = await mailed(`/aframe/dashboard/spend?${OCTOBER}`)
    const way = moved > 0 ? 'up' : 'down'
    expect(subjectOf(mail)).toContain(`Total Spend $${money(now)}, ${way} $${money(moved)} (${percent})`)
    expect(subjectOf(mail)).toMatch(/Spend Analysis$/)
  })

  test('the sentence says of which steps the change is made, which add up to it, in the mail and in its file', async () => {
    const { moved, percent } = await october()
    const mail = await mailed(`/aframe/dashboard/spend?${OCTOBER}`)
    const begins = `Total Spend ${moved > 0 ? 'rose' : 'fell'} by $${money(moved)} (${percent}): `
    const sentence = new RegExp(`${quoted(begins)}[^\\r\\n<]+`).exec(mailText(mail))?.[0] ?? ''
    const steps = [...sentence.slice(begins.length).matchAll(/([+−])\$([\d,]+\.\d\d)/g)].map(([, sign, digits = '']) =>
      Number(`${sign === '+' ? '' : '-'}${digits.replaceAll(',', '')}`),
    )
    expect(steps.length).toBeGreaterThan(1)
    expect(steps.reduce((sum, each) => sum + each, 0)).toBeCloseTo(moved, 2)
    const [book] = partsOfMail(mail).filter(({ type }) => type.includes('spreadsheet'))
    const sheet = unzipSync(book?.bytes ?? new Uint8Array())['xl/worksheets/sheet1.xml'] ?? new Uint8Array()
    expect(strFromU8(sheet)).toContain(begins)
    // The page that shows the steps says the same.
    expect(mailText(await mailed(`/aframe/dashboard/whyItChanged?${OCTOBER}`))).toContain(sentence)
  })

  test('the table has each fact as it is, as it was, and what lies between', async () => {
    const { now, before, moved, percent } = await october()
    const text = mailText(await mailed(`/aframe/dashboard/spend?${OCTOBER}`))
    const sign = moved > 0 ? '+' : '−'
    expect(text).toMatch(/10\/01\/26 – 10\/31\/26 {2}09\/01\/26 – 09\/30\/26 {2}Change/)
    expect(text).toContain(`Total Spend  $${money(now)}  $${money(before)}  ${sign}$${money(moved)} (${percent})`)
    expect(text).toMatch(/<th scope="col"[^>]*>Change<\/th>/)
    expect(text).toContain('Change is against 09/01/26 – 09/30/26.')
  })

  test('an average changes by as much as the page says, whatever cents are shown of it', async () => {
    const { deps } = portal.installation
    const { pages, catalog } = deps.config.current()
    const page = pages.find(({ id }) => id === 'overview')
    if (!page) throw new Error('there is no overview')
    const words = await assistantWords({ userId: reader, language: 'en' }, deps)
    const view = defaultView({ page, today: '2026-11-21', clientId: 5 })
    const days = { from: '2026-10-01', to: '2026-10-31' }
    const earlier = { from: '2026-09-01', to: '2026-09-30' }
    const [now, before] = [{ costperpound: 0.6349 }, { costperpound: 0.5451 }]
    const { rows } = changeTable(
      { page, sets: [{ name: '', view, values: now, billed: null }] },
      { days: { range: days, earlier }, isCut: false, now, before, bridge: null },
      { words, catalog },
    )
    const told = rows.find(([, shown]) => shown === '$0.63') ?? []
    expect(told.slice(1)).toEqual(['$0.63', '$0.55', '+$0.09 (16.47%)'])
  })

  test('the mail and the cover of its file name what the page is filtered by', async () => {
    const mail = await mailed(`/aframe/dashboard/spend?${OCTOBER}&filter.carrier_name=FedEx%2CUPS`)
    const [book] = partsOfMail(mail).filter(({ type }) => type.includes('spreadsheet'))
    const sheet = unzipSync(book?.bytes ?? new Uint8Array())['xl/worksheets/sheet1.xml'] ?? new Uint8Array()
    for (const words of [mailText(mail), strFromU8(sheet)]) expect(words).toMatch(/Filtered by: Carrier .*FedEx.*UPS/)
    const many = Array.from({ length: 60 }, (_, at) => `1Z999AA101234567${String(at).padStart(2, '0')}`).join(',')
    const long = await mailed(`/aframe/dashboard/spend?${OCTOBER}&tracking=${many}`)
    expect(mailText(long)).not.toContain('Filtered by: ')
  })

  test('where less is compared than is in view, the subject has the figure alone', async () => {
    const [{ first = '' } = {}] = await statementsOf(portal.installation.deps.warehouse).rows({
      sql: 'SELECT CAST(min(bill_date) + 40 AS VARCHAR) AS first FROM package_level_info WHERE client_id = 5',
      params: [],
    })
    const to = new Date(Date.parse(String(first)) + 44 * 86_400_000).toISOString().slice(0, 10)
    const mail = await mailed(`/aframe/dashboard/spend?from=${String(first)}&to=${to}&client=5`)
    expect(subjectOf(mail)).toMatch(/^Total Spend \$[\d,.]+ · Spend Analysis$/)
    expect(mailText(mail)).toMatch(/Change is of .* against /)
    expect(mailText(mail)).toMatch(/Total Spend (rose|fell) by/)
  })

  test('of ship dates that are not all billed no change is told, in no part of it (MAT-02)', async () => {
    const mail = await mailed('/aframe/dashboard/spend?dates=pickup_date&from=2026-10-01&to=2026-11-21&client=5')
    expect(subjectOf(mail)).toMatch(/^Total Spend \$[\d,.]+ · Spend Analysis$/)
    expect(mailText(mail)).not.toMatch(/Total Spend (rose|fell)|Change is/)
  })

  test('of a comparison the subject says the figure of each set', async () => {
    const sets = [
      '1.name=October&set1.from=2026-10-01&set1.to=2026-10-31',
      '2.name=September&set2.from=2026-09-01&set2.to=2026-09-30',
    ]
    const address = `/aframe/dashboard/comparison?tab=comparisonSpend&${sets.map((set, at) => `set${set}&set${at + 1}.client=5`).join('&')}`
    const [one, other] = [await spent('2026-10-01', '2026-10-31'), await spent('2026-09-01', '2026-09-30')]
    expect(subjectOf(await mailed(address))).toBe(
      `Total Spend October $${money(one)} and September $${money(other)} · Comparison View`,
    )
  })
})

import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailText, openMailServer } from '../../support/portal/mail-server.ts'
import { handPage, rowsSql } from '../../support/answers/page-sums.ts'
import { partsOfMail } from './mail-parts.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { picturesOf } from '../../../server/sharing/mail/mailed-pictures.ts'
import { addDays } from '../../../domain/dates/calendar-date.ts'
import { comparedDays } from '../../../domain/dates/compared-days.ts'
import type { DateRange } from '../../../domain/dates/period.ts'
import { shortDate } from '../../../src/text/values.ts'
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
  let admin: { authorization: string }
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
    admin = await portal.signIn('admin')
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

  test('of the Overview begins with what the morning says to its reader alone, each with its link (issue 53, 5)', async () => {
    const before = server.mails.length
    await send(['analyst', 'newcomer'], 41, '/aframe/dashboard/overview?client=1', admin)
    const texts = server.mails.slice(before).map(mailText)
    expect(texts).toHaveLength(1)
    expect(texts[0]).toMatch(/This morning\s+≈ \$\d+/)
    expect(texts[0]).toContain('OnTrac account OT4410 is billed every Wednesday; the last 2 invoices did not come.')
    expect(texts[0]).toContain('https://portal.example/aframe/dashboard/spend?from=2026-07-29&to=2026-11-21&client=1&')
    // Of half a year by month, though the page is of four weeks.
    expect(texts[0]).toMatch(/alt="Total Spend by month/)
    await send(['newcomer'], 42, '/aframe/dashboard/overview?client=5', admin)
    expect(mailText(server.mails.at(-1) ?? '')).not.toContain('OT4410')
  })

  test('carries its charts as pictures with their sentences, and every figure as an Excel file', async () => {
    const [mail = ''] = server.mails
    const parts = partsOfMail(mail)
    const pictures = parts.filter(({ type }) => type === 'image/png')
    expect(pictures.map(({ name }) => name)).toEqual(['amounts.png', 'trends.png', 'breakdown.png', 'map.png'])
    for (const { cid = '', bytes } of pictures) {
      expect(bytes.subarray(1, 4).toString()).toBe('PNG')
      // Two pixels a px: a chart of 540 px and its margins.
      expect(bytes.readUInt32BE(16)).toBe(1176)
      expect(bytes.length).toBeLessThan(400_000)
      expect(mailText(mail)).toMatch(new RegExp(`<img src="cid:${cid}" alt="[^"]{20,}"`))
    }
    const [book] = parts.filter(({ type }) => type.includes('spreadsheet'))
    expect(book?.name).toBe('Spend Analysis.xlsx')
    const sheets = unzipSync(book?.bytes ?? new Uint8Array())
    const sheet = (at: number) => strFromU8(sheets[`xl/worksheets/sheet${at}.xml`] ?? new Uint8Array())
    expect(Object.keys(sheets).filter((name) => name.includes('sheet')).length).toBeGreaterThanOrEqual(5)
    const total = Number((await spent('2026-10-01', '2026-10-31')).replaceAll(',', ''))
    const amounts = (at: number) => [...sheet(at).matchAll(/<v>(-?[\d.]+)<\/v>/g)].map(([, digits]) => Number(digits))
    expect(amounts(1).some((amount) => Math.abs(amount - total) < 0.005)).toBe(true)
    // The total of the breakdown, which adds up to it.
    expect(amounts(4).some((amount) => Math.abs(amount - total) < 0.005)).toBe(true)
  })

  test('of a card alone its picture as the address has it, its file and its link', async () => {
    const before = server.mails.length
    const address = `${SPEND}&look.breakdown=dimension%3Aaccount_number%2CchartType%3Acolumn#breakdown`
    expect(outcomes((await send(['seven.days'], 7, address)).body)).toEqual(['sent'])
    const mail = server.mails[before] ?? ''
    expect(partsOfMail(mail).map(({ name }) => name)).toEqual([
      'breakdown.png',
      expect.stringMatching(/^Total Spend by account/),
    ])
    expect(mailText(mail)).toContain('sends you Total Spend by account')
    expect(mailText(mail)).toContain('column#breakdown')
    expect(mailText(mail)).not.toContain('<table')
  })

  test('of why a fact changed the steps and segments are pictures, in the words of the screen', async () => {
    const before = server.mails.length
    const address = SPEND.replace('/spend', '/whyItChanged')
    expect(outcomes((await send(['seven.days'], 12, address)).body)).toEqual(['sent'])
    const mail = server.mails[before] ?? ''
    expect(partsOfMail(mail).map(({ name }) => name)).toEqual(['steps.png', 'segments.png', 'Why it changed.xlsx'])
    expect(mailText(mail)).toMatch(/alt="Total Spend (rose|fell)[^"]+Volume [+−]/)
    expect(mailText(mail)).toMatch(/alt="What drove it, by segment[^"]+FedEx/)
  })

  test('its change is the one of the page: of the same days, where data begins within those before too (issue 48, 4)', async () => {
    const [{ first = '' } = {}] = await statementsOf(portal.installation.deps.warehouse).rows({
      sql: 'SELECT CAST(min(bill_date) AS VARCHAR) AS first FROM package_level_info WHERE client_id = 5',
      params: [],
    })
    const begun = String(first)
    const late = { from: addDays(begun, 20), to: addDays(begun, 49) }
    for (const [at, range] of [{ from: '2026-10-01', to: '2026-10-31' }, late].entries()) {
      const invoiced = at === 0 ? null : [begun, late.to]
      const { sides, isCut } = comparedDays({
        dates: { period: '', ...range },
        ...{ against: 'period', today: '2026-11-21', invoiced },
      })
      if (!sides) throw new Error('there are too few days')
      expect(isCut).toBe(at === 1)
      const before = server.mails.length
      const address = `/aframe/dashboard/whyItChanged?from=${range.from}&to=${range.to}&client=5`
      expect(outcomes((await send(['seven.days'], 40 + at, address, admin)).body)).toEqual(['sent'])
      const text = mailText(server.mails[before] ?? '')
      const [now, then] = await Promise.all(
        [sides.range, sides.earlier].map(async ({ from, to }) => Number((await spent(from, to)).replaceAll(',', ''))),
      )
      const change = Math.abs((now ?? 0) - (then ?? 0)).toLocaleString('en-US', {
        maximumFractionDigits: 2,
        minimumFractionDigits: 2,
      })
      expect(text).toMatch(new RegExp(`Total Spend (rose|fell) by \\$${change} `))
      const days = ({ from, to }: DateRange) => `${shortDate(from)} .{1,5} ${shortDate(to)}`
      expect(text).toMatch(new RegExp(`${days(sides.range)} against ${days(sides.earlier)}`))
    }
  })

  test('of ship dates that are not all billed it says so in words, pictures and file, and tells no change (MAT-01, MAT-02)', async () => {
    const before = server.mails.length
    const address = SPEND.replace(
      'from=2026-10-01&to=2026-10-31',
      'changes.breakdown=service&dates=pickup_date&from=2026-10-01&to=2026-11-21',
    )
    expect(outcomes((await send(['seven.days'], 60, address)).body)).toEqual(['sent'])
    const mail = server.mails[before] ?? ''
    const text = mailText(mail)
    expect(text).toMatch(/11\/21\/2026: about \d+% billed by 11\/21\/2026\./)
    expect(text).toMatch(/alt="[^"]*Total Spend by [^"]*about \d+% billed by/)
    const parts = partsOfMail(mail)
    expect(parts.map(({ name }) => name).slice(0, -1)).toEqual(['amounts.png', 'trends.png', 'map.png'])
    const [book] = parts.filter(({ type }) => type.includes('spreadsheet'))
    const sheets = Object.entries(unzipSync(book?.bytes ?? new Uint8Array()))
    const marked = sheets.filter(
      ([name, bytes]) => name.includes('sheet') && /about \d+% billed/.test(strFromU8(bytes)),
    )
    expect(marked.length).toBeGreaterThanOrEqual(4)
    expect(sheets.filter(([, bytes]) => strFromU8(bytes).includes('Not told yet'))).toHaveLength(1)
  })

  test('compared sets of ship dates say each how much of it is billed, and no average of it (MAT-01, MAT-02)', async () => {
    const before = server.mails.length
    const address = COMPARED.replace(
      'set1.from=2026-10-01&set1.to=2026-10-31',
      'set1.dates=pickup_date&set1.from=2026-10-01&set1.to=2026-11-21',
    )
    expect(outcomes((await send(['seven.days'], 61, address)).body)).toEqual(['sent'])
    const text = mailText(server.mails[before] ?? '')
    expect(text).toMatch(/October: 10\/01\/2026 .* 11\/21\/2026: about \d+% billed by/)
    expect(text).toMatch(/Spend per package {2}Not told yet {2}\$/)
    expect(text).not.toMatch(/September: .*billed/)
  })

  test('a picture that cannot be made is said, and the table goes without it', () => {
    const words = { chartName: 'trends', title: 'Total Spend by month', sentence: 'of 12 months' }
    const card = { ...words, columns: [], rows: [], brief: null, isEmpty: false }
    expect(picturesOf(null)).toEqual({ parts: [], unpictured: [], empty: [], failed: true })
    expect(picturesOf([{ ...card, png: null }]).unpictured).toEqual(['Total Spend by month'])
    const many = Array.from({ length: 10 }, (_, at) => ({ ...card, title: `${at}`, png: new Uint8Array(10) }))
    expect(picturesOf(many).unpictured).toEqual(['8', '9'])
    const large = [
      { ...card, png: new Uint8Array(3_000_001) },
      { ...card, png: new Uint8Array(1) },
    ]
    expect(picturesOf(large).unpictured).toEqual(['Total Spend by month'])
    expect(picturesOf(large).parts).toHaveLength(1)
  })

  test('a sum of which a filter leaves nothing is zero on a page and in a comparison, and no data before the first invoice (issue 48, 6)', async () => {
    const mailed = async (at: number, address: string) => {
      const before = server.mails.length
      expect(outcomes((await send(['seven.days'], at, address, admin)).body)).toEqual(['sent'])
      return server.mails[before] ?? ''
    }
    const days = 'from=2026-10-01&to=2026-10-31'
    const page = await mailed(70, `/aframe/dashboard/refund?${days}&client=5&filter.carrier_name=Nobody`)
    const tab = `tab=comparisonRefund&set1.name=October&set1.${days.replace('&', '&set1.')}&set1.client=5&set1.filter.carrier_name=Nobody`
    const compared = await mailed(71, `/aframe/dashboard/comparison?${tab}`)
    const sheet = (mail: string) => {
      const [book] = partsOfMail(mail).filter(({ type }) => type.includes('spreadsheet'))
      const found = strFromU8(
        unzipSync(book?.bytes ?? new Uint8Array())['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
      )
      return [...found.matchAll(/<v>(-?[\d.]+)<\/v>/g)].map(([, digits]) => Number(digits))
    }
    const nothing = (name: string) => `${name} {2}\\$0\\.00 {2}\\$0\\.00 {2}\\$0\\.00 \\(0\\.00%\\)`
    expect(mailText(page)).toMatch(new RegExp(['Total', 'Audit', 'Client'].map(nothing).join('\\s+')))
    expect(mailText(compared)).toMatch(
      /Total refunds {2}\$0\.00\s+Audit refunds {2}\$0\.00\s+Client refunds {2}\$0\.00/,
    )
    // Of a page each fact, what it was before, and the change.
    expect([sheet(page), sheet(compared)]).toEqual([Array.from({ length: 9 }, () => 0), [0, 0, 0]])
    expect(partsOfMail(page).filter(({ type }) => type === 'image/png')).toEqual([])
    expect(mailText(page)).toMatch(/Nothing in this view: [^.]*Total/)
    const early = await mailed(72, '/aframe/dashboard/refund?from=2019-10-01&to=2019-10-31&client=5')
    expect(mailText(early)).toMatch(/Total {2}No data\s+Audit {2}No data/)
  })

  test('of a comparison each set has its column', async () => {
    const before = server.mails.length
    expect(outcomes((await send(['seven.days'], 2, COMPARED)).body)).toEqual(['sent'])
    const text = mailText(server.mails[before] ?? '')
    expect(text).toMatch(/October {2}September/)
    expect(text).toContain(await spent('2026-10-01', '2026-10-31'))
    expect(text).toContain(await spent('2026-09-01', '2026-09-30'))
  })

  test('of a comparison its charts are pictures too, drawn of the sets as the address splits them, and sheets of its file', async () => {
    const before = server.mails.length
    const address = `${COMPARED}&comparisonSpend.split.trends=carrier_name`
    expect(outcomes((await send(['seven.days'], 8, address)).body)).toEqual(['sent'])
    const mail = server.mails[before] ?? ''
    const parts = partsOfMail(mail)
    expect(parts.map(({ name }) => name)).toEqual(['periods.png', 'trends.png', 'Comparison View.xlsx'])
    expect(mailText(mail)).toMatch(/alt="October[^"]+10\/01\/26[^"]+10\/31\/26[^"]+September/)
    expect(mailText(mail)).toMatch(/alt="[^"]+by carrier[^"]+FedEx[^"]+October/)
    const sheets = unzipSync(parts[2]?.bytes ?? new Uint8Array())
    const sheet = (at: number) => strFromU8(sheets[`xl/worksheets/sheet${at}.xml`] ?? new Uint8Array())
    const total = Number((await spent('2026-10-01', '2026-10-31')).replaceAll(',', ''))
    const amounts = [...sheet(2).matchAll(/<v>(-?[\d.]+)<\/v>/g)].map(([, digits]) => Number(digits))
    expect(amounts.some((amount) => Math.abs(amount - total) < 0.005)).toBe(true)
    expect(sheet(3)).toContain('FedEx')
  })

  test('of a card of a comparison alone its picture, its file and its link', async () => {
    const before = server.mails.length
    expect(outcomes((await send(['seven.days'], 9, `${COMPARED}#periods`)).body)).toEqual(['sent'])
    const mail = server.mails[before] ?? ''
    expect(partsOfMail(mail).map(({ name }) => name)).toEqual([
      'periods.png',
      expect.stringMatching(/^Total Spend by month/),
    ])
    expect(mailText(mail)).toMatch(/sends you Total Spend by month/)
    expect(mailText(mail)).toContain('has all figures of the card.')
    expect(mailText(mail)).toContain('#periods')
    expect(mailText(mail)).not.toContain('<table')
  })

  test('of a table of a comparison alone its rows stand in the text, and all of it in its file', async () => {
    const before = server.mails.length
    expect(outcomes((await send(['seven.days'], 13, `${COMPARED}#breakdown`)).body)).toEqual(['sent'])
    const mail = server.mails[before] ?? ''
    const text = mailText(mail)
    const parts = partsOfMail(mail)
    expect(parts.map(({ type }) => type)).toEqual([expect.stringContaining('spreadsheet')])
    const [october, september] = [await spent('2026-10-01', '2026-10-31'), await spent('2026-09-01', '2026-09-30')]
    expect(text).toMatch(new RegExp(`Total {2}October {2}\\$${october.replaceAll('.', '\\.')}`))
    expect(text).toMatch(new RegExp(`Total {2}September {2}\\$${september.replaceAll('.', '\\.')}`))
    expect(text).toContain('<th scope="col"')
    const sheets = unzipSync(parts[0]?.bytes ?? new Uint8Array())
    const sheet = strFromU8(sheets['xl/worksheets/sheet2.xml'] ?? new Uint8Array())
    const amounts = [...sheet.matchAll(/<v>(-?[\d.]+)<\/v>/g)].map(([, digits]) => Number(digits))
    const total = Number(october.replaceAll(',', ''))
    expect(amounts.some((amount) => Math.abs(amount - total) < 0.005)).toBe(true)
    const every = server.mails.length
    await send(['seven.days'], 14, COMPARED)
    const whole = unzipSync(partsOfMail(server.mails[every] ?? '').at(-1)?.bytes ?? new Uint8Array())
    // Figures, two charts, and the two tables below them.
    expect(Object.keys(whole).filter((name) => name.startsWith('xl/worksheets/sheet'))).toHaveLength(5)
  })

  test('a comparison of a client that the reader does not see, or that does not hold, is mailed without a figure', async () => {
    const before = server.mails.length
    const foreign = COMPARED.replace('set2.client=5', 'set2.client=1')
    expect(outcomes((await send(['seven.days'], 10, foreign, admin)).body)).toEqual(['closed'])
    expect(server.mails).toHaveLength(before)
    await send(['seven.days'], 11, `${COMPARED}&comparisonSpend.fact=nothing`)
    expect(partsOfMail(server.mails[before] ?? '')).toEqual([])
    expect(mailText(server.mails[before] ?? '')).not.toContain('<table')
  })

  test(
    'one whom the mail server refused gets it at the next try with the same key, and nobody else again',
    { tags: ['long'] },
    async () => {
      const before = server.mails.length
      refuses = true
      expect(outcomes((await send(['seven.days', 'newcomer'], 3)).body)).toEqual(['failed', 'failed'])
      refuses = false
      expect(outcomes((await send(['newcomer'], 3)).body)).toEqual(['sent'])
      expect(outcomes((await send(['seven.days', 'newcomer'], 3)).body)).toEqual(['sent', 'sent'])
      expect(server.mails).toHaveLength(before + 2)
    },
  )

  test('is made under what each receiver may: who lost the page gets none, and nobody unseen is mailed', async () => {
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
    await send(['seven.days'], 15, `${SPEND}&rows=rows&rows-look=GONE:100`)
    expect(mailText(server.mails.at(-1) ?? ''), 'the rows are not in it').toContain('<table')
  })

  test('says in the audit log to whom, and holds after 20 in a quarter of an hour', async () => {
    const { body } = await portal.call(admin, {
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

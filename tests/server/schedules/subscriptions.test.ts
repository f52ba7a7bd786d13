import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { publishVersion } from '../../../server/warehouse/publish-version.ts'
import { connectionOf } from '../../../server/warehouse/publish-connection.ts'
import { fileIn, mailText, openMailServer } from '../../support/portal/mail-server.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { ofPart } from '../../support/run/seeded-part.ts'

const AT = '/aiparcelweb/api/subscriptions'
const SPEND = '/aframe/dashboard/spend?from=2026-10-01&to=2026-10-31&client=5'
const DAILY = { weekdays: [1, 2, 3, 4, 5, 6, 7], at: '08:00', zone: 'Europe/Rome' }
const HOUR = 3_600_000

interface Listed {
  readonly id: number
  readonly name: string
  readonly nextAt: string | null
  readonly isOwn: boolean
  readonly people: readonly { readonly id: number }[]
  readonly last: { readonly state: string; readonly reason: string | null } | null
}

describe('a page on a schedule, sent to a real mail server', () => {
  let portal: TestPortal
  let server: Awaited<ReturnType<typeof openMailServer>>
  let refuses = false
  let clock = Date.parse('2026-11-21T05:00:00Z')
  const ids: Record<string, number> = {}

  beforeAll(async () => {
    server = await openMailServer({ refuses: () => refuses })
    portal = await openTestPortal({
      now: () => new Date(clock),
      settings: { SMTP_URL: server.url, PUBLIC_URL: 'https://portal.example' },
    })
    const { users } = portal.installation.deps
    await change('single.analyst', ({ permissions }) => ({ permissions: [...permissions, 'USER_SCHEDULED_REPORTS'] }))
    for (const { id, login } of await users.all()) ids[login] = id
  })
  afterAll(async () => {
    await portal.close()
    await server.close()
  })

  async function change(login: string, to: (user: { permissions: readonly string[] }) => object) {
    const { users } = portal.installation.deps
    const user = await users.byLogin(login)
    if (!user) throw new Error(`no ${login}`)
    await users.change(user.id, () => ({ ok: true as const, value: { ...user, ...to(user) } }))
  }
  /** Signed in anew for each: the clock goes on for longer than a session holds. */
  const call = async (login: string, method: 'GET' | 'POST', url: string, payload?: object) =>
    portal.call(await portal.signIn(login), { method, url, ...(payload ? { payload } : {}) })
  const list = async (login: string) => (await call(login, 'GET', AT)).body as Listed[]
  const subscribe = async (people: readonly string[], name: string, address = SPEND, attachment = 'excel') => {
    const payload = { name, address, schedule: DAILY, attachment, people: people.map((login) => ids[login] ?? 0) }
    const answer = await call('single.analyst', 'POST', AT, payload)
    return { status: answer.status, id: (answer.body as { id: number }).id }
  }
  /** Beside what people are told about their sign-ins. */
  const sent = () => server.mails.filter((mail) => !mail.includes('new browser signed in'))
  const look = () => portal.installation.deps.scheduler.look()
  const told = async (login: string) =>
    (await portal.installation.deps.notifications.list(ids[login] ?? 0)).flatMap(({ content }) =>
      content.kind === 'subscription-told' ? [`${content.subscription} ${content.what}`] : [],
    )
  const headerOf = (mail: string, name: string) =>
    new RegExp(`^${name}: ?((?:.|\\r\\n[ \\t])*)`, 'im')
      .exec(mail)?.[1]
      ?.replace(/\r\n[ \t]/g, '')
      .trim()

  test('goes once when it is due, whole, with what ends it; the link opens a page and its button ends it', async () => {
    const { status, id } = await subscribe(['seven.days'], 'Spend of October')
    expect(status).toBe(201)
    expect((await list('single.analyst'))[0]?.nextAt).toBe('2026-11-21T07:00:00.000Z')
    await look()
    expect(sent()).toEqual([])
    clock += 3 * HOUR
    await Promise.all([look(), look()])
    await look()
    expect(sent()).toHaveLength(1)
    const [mail = ''] = sent()
    const text = mailText(mail)
    expect(text).toContain('sends this page on a schedule. Days are counted in UTC: this mail was made on 11/21/2026.')
    expect(mail.match(/Content-Type: image\/png/g)).toHaveLength(4)
    expect((await list('single.analyst'))[0]?.last).toMatchObject({ state: 'sent', reason: null })
    expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    const link = /^<https:\/\/portal\.example(\/.*)>$/.exec(headerOf(mail, 'List-Unsubscribe') ?? '')?.[1] ?? ''
    expect(text).toContain(link)
    expect(headerOf(mail, 'Message-ID')).toMatch(/^<[0-9a-f-]{36}@portal\.example>$/)

    const page = await portal.call(undefined, { method: 'GET', url: link })
    expect([page.status, String(page.body)]).toEqual([200, expect.stringContaining('“Spend of October”')])
    expect((await list('single.analyst'))[0]?.people).toHaveLength(1)
    const ended = await portal.call(undefined, {
      method: 'POST',
      url: link,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect([ended.status, String(ended.body)]).toEqual([200, expect.stringContaining('no longer')])
    expect(await list('single.analyst')).toMatchObject([{ id, people: [], nextAt: null }])
    expect(await told('single.analyst')).toEqual(['Spend of October left'])
    clock += 24 * HOUR
    await look()
    expect(sent()).toHaveLength(1)
  })

  test(
    'is tried again while the mail server refuses it, then given up, and its owner is told',
    { tags: ['long'] },
    async () => {
      // Made eight times: of one card, which is quicker made.
      await subscribe(['single.analyst'], 'Refused', `${SPEND}#amounts`)
      const before = sent().length
      refuses = true
      clock += 24 * HOUR
      await look()
      expect((await list('single.analyst'))[0]?.last).toMatchObject({ state: 'waiting', reason: 'mail' })
      refuses = false
      clock += 2 * 60_000
      await look()
      expect(sent()).toHaveLength(before + 1)
      refuses = true
      const { id } = (await list('single.analyst'))[0] ?? { id: 0 }
      expect((await call('single.analyst', 'POST', `${AT}/${id}/send`)).status).toBe(200)
      for (let attempt = 0; attempt < 6; attempt += 1) {
        await look()
        clock += 5 * HOUR
      }
      refuses = false
      expect(await told('single.analyst')).toContain('Refused failed')
      await call('single.analyst', 'POST', `${AT}/${id}/remove`)
      expect(sent()).toHaveLength(before + 1)
    },
  )

  test('who may not see it any more gets a note without a word of it, then nothing; its owner is told', async () => {
    await subscribe(['newcomer'], 'Secret name')
    await change('newcomer', () => ({ permissions: ['DASHBOARDS_VIEW'] }))
    const before = sent().length
    clock += 24 * HOUR
    await look()
    expect(sent()).toHaveLength(before + 1)
    const note = mailText(sent().at(-1) ?? '')
    expect(note).toContain('is sent to you no longer')
    expect(note).not.toMatch(/Secret name|Spend|aframe\/dashboard/)
    expect(await told('single.analyst')).toContain('Secret name closed')
    expect((await list('single.analyst'))[0]).toMatchObject({ people: [], nextAt: null })
  })

  test('a page whose rows cannot be had is put off, and goes whole once they can', async () => {
    const { id } = await subscribe(['single.analyst'], 'Broken')
    const { warehouse } = portal.installation.deps
    const query = warehouse.query
    const before = sent().length
    let asked = 0
    // The third question of the page fails, as one that takes too long does.
    warehouse.query = async (input) =>
      (asked += 1) === 3
        ? { ok: false, problem: { code: 'query-timeout', status: 503, detail: 'too long' } }
        : query(input)
    await call('single.analyst', 'POST', `${AT}/${id}/send`)
    await look()
    warehouse.query = query
    expect([sent().length, (await list('single.analyst'))[0]?.last]).toMatchObject([
      before,
      { state: 'waiting', reason: 'figures' },
    ])
    clock += 2 * 60_000
    await look()
    expect(sent().length).toBe(before + 1)
    await call('single.analyst', 'POST', `${AT}/${id}/remove`)
  })

  test.each(
    ofPart(
      [
        ['a page', SPEND, 4],
        ['a card of it alone', `${SPEND}#amounts`, 1],
      ] as const,
      [['a card of it alone', `${SPEND}#amounts`, 1]] as const,
    ),
  )(
    '%s goes as a PDF, whose text is what the mail says and whose pictures are its own (issue 23, 3)',
    async (_what, address, count) => {
      const { id } = await subscribe(['single.analyst'], 'To be printed', address, 'pdf')
      await call('single.analyst', 'POST', `${AT}/${id}/send`)
      await look()
      const mail = sent().at(-1) ?? ''
      expect(mail).not.toContain('spreadsheetml')
      const [name, file] = fileIn(mail, 'application/pdf')
      expect(name).toMatch(/\.pdf$/)
      expect(mailText(mail)).toContain(`The file ${name} beside this mail has the page to be printed.`)
      const pdf = await getDocumentProxy(file)
      const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, at) => pdf.getPage(at + 1)))
      const texts = await Promise.all(pages.map((page) => page.getTextContent()))
      const words = texts
        .flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : '')))
        .join(' ')
        .replace(/\s+/g, ' ')
      // The facts and the sentences of the pictures: each value of the mail's text stands in the file.
      const amounts = mailText(mail).match(/\$[\d,]+\.\d\d/g) ?? []
      expect(amounts.length).toBeGreaterThan(address === SPEND ? 3 : 0)
      for (const amount of amounts) expect(words).toContain(amount)
      expect(words).toMatch(/10\/0?1\/2026/)
      const { OPS } = await getResolvedPDFJS()
      const drawn = await Promise.all(pages.map((page) => page.getOperatorList()))
      const images = drawn.flatMap(({ fnArray }) => fnArray.filter((operation) => operation === OPS.paintImageXObject))
      expect(images).toHaveLength(count)
      expect(await list('single.analyst')).toContainEqual(expect.objectContaining({ id, attachment: 'pdf' }))
      await call('single.analyst', 'POST', `${AT}/${id}/remove`)
    },
  )

  test('a mail without a file has none, and says of none', async () => {
    const { id } = await subscribe(['single.analyst'], 'Bare', `${SPEND}#amounts`, 'none')
    await call('single.analyst', 'POST', `${AT}/${id}/send`)
    await look()
    const mail = sent().at(-1) ?? ''
    expect(mail).not.toMatch(/Content-Disposition: attachment/)
    expect(mailText(mail)).not.toContain('beside this mail')
    await call('single.analyst', 'POST', `${AT}/${id}/remove`)
  })

  test('a comparison goes with each of its sets and their picture, and to nobody who lacks a client of it (issue 23, 3)', async () => {
    const set = (nth: number, month: string, client: number) =>
      `&set${nth}.name=M${nth}&set${nth}.from=2026-${month}-01&set${nth}.to=2026-${month}-30&set${nth}.client=${client}`
    const compared = (client: number) =>
      `/aframe/dashboard/comparison?tab=comparisonSpend${set(1, '10', 5)}${set(2, '09', client)}#trends`
    expect((await subscribe(['single.analyst'], 'Elsewhere', compared(6))).status).toBe(400)
    const { id } = await subscribe(['single.analyst'], 'Two months', compared(5))
    const before = sent().length
    await call('single.analyst', 'POST', `${AT}/${id}/send`)
    await look()
    const [mail = '', ...others] = sent().slice(before)
    expect(others).toEqual([])
    expect(mailText(mail)).toMatch(/M1[^]*M2/)
    expect(mail.match(/Content-Type: image\/png/g)).toHaveLength(1)
    await call('single.analyst', 'POST', `${AT}/${id}/remove`)
  })

  test('goes once for what is loaded of its client within an hour, and not for what is loaded of others (issue 53, 2)', async () => {
    const payload = {
      ...{ name: 'Fresh', address: `${SPEND}#amounts`, attachment: 'none', people: [ids['single.analyst']] },
      schedule: { after: 'loads', at: '08:00', zone: 'UTC' },
    }
    const { id } = (await call('single.analyst', 'POST', AT, payload)).body as { id: number }
    const standing = async () => (await list('single.analyst')).find((each) => each.id === id)
    const load = (clientId: number) =>
      portal.installation.deps.publish((publish) =>
        publishVersion(connectionOf(publish), { now: new Date(clock), source: 'import', clientId }),
      )
    const before = sent().length
    await look()
    expect(await standing()).toMatchObject({ nextAt: null, awaitsLoad: true })
    await load(6)
    await look()
    expect(await standing()).toMatchObject({ nextAt: null, awaitsLoad: true })
    await load(5)
    await look()
    expect(await standing()).toMatchObject({ nextAt: new Date(clock + HOUR).toISOString(), awaitsLoad: false })
    clock += HOUR / 2
    await load(5)
    await look()
    expect(sent()).toHaveLength(before)
    clock += HOUR / 2
    await look()
    expect(sent()).toHaveLength(before + 1)
    clock += 2 * HOUR
    await look()
    expect(sent()).toHaveLength(before + 1)
    expect(await standing()).toMatchObject({ nextAt: null, awaitsLoad: true, last: { state: 'sent' } })
    // What is loaded while it is paused is not told when it goes on.
    await call('single.analyst', 'POST', `${AT}/${id}/pause`, { paused: true })
    expect(await standing()).toMatchObject({ nextAt: null, awaitsLoad: false })
    await load(5)
    await call('single.analyst', 'POST', `${AT}/${id}/pause`, { paused: false })
    await look()
    expect(await standing()).toMatchObject({ nextAt: null, awaitsLoad: true })
    await call('single.analyst', 'POST', `${AT}/${id}/remove`)
  })

  test.each([
    ['a page of another company', '/aframe/dashboard/spend?client=6'],
    ['a page without figures', '/reports?client=5'],
    ['an address of which something does not hold', `${SPEND}&filter.nothing=1`],
  ])('%s is not taken', async (_what, address) => {
    expect((await subscribe(['single.analyst'], 'No', address)).status).toBe(400)
  })

  test('nobody is sent to whom the sender does not see, and one who may send nothing sends nothing', async () => {
    expect((await subscribe(['analyst'], 'Elsewhere')).status).toBe(400)
    expect((await call('analyst', 'GET', AT)).status).toBe(403)
  })

  test('who has REMINDERS alone has a page sent to themselves once, on a day, and the bell rings (ROUTE-21)', async () => {
    const without = (permissions: readonly string[], one: string) => permissions.filter((each) => each !== one)
    await change('single.analyst', ({ permissions }) => ({
      permissions: [...without(permissions, 'USER_SCHEDULED_REPORTS'), 'REMINDERS'],
    }))
    onTestFinished(() =>
      change('single.analyst', ({ permissions }) => ({
        permissions: [...without(permissions, 'REMINDERS'), 'USER_SCHEDULED_REPORTS'],
      })),
    )
    const day = (at: number) => new Date(at).toISOString().slice(0, 10)
    const body = (people: readonly string[], date: string) => ({
      ...{ name: 'Renew the agreement', address: `${SPEND}#amounts`, people: people.map((login) => ids[login] ?? 0) },
      schedule: { date, at: '09:00', zone: 'UTC' },
      attachment: 'none',
    })
    const [past, next, later] = [day(clock - 24 * HOUR), day(clock + 24 * HOUR), day(clock + 48 * HOUR)]
    const add = async (...of: Parameters<typeof body>) => (await call('single.analyst', 'POST', AT, body(...of))).status
    expect(await add(['single.analyst', 'seven.days'], next)).toBe(400)
    expect(await add(['single.analyst'], past)).toBe(400)
    expect(await add(['single.analyst'], next)).toBe(201)
    const [{ id, nextAt }] = (await list('single.analyst')) as [Listed]
    expect(nextAt).toBe(`${next}T09:00:00.000Z`)
    const { address: _, ...draft } = body(['single.analyst'], later)
    expect((await call('single.analyst', 'POST', `${AT}/${id}`, { ...draft, people: [ids.admin] })).status).toBe(400)
    const before = sent().length
    clock = Date.parse(`${next}T09:00:00Z`)
    await look()
    await look()
    expect(sent()).toHaveLength(before + 1)
    expect(await told('single.analyst')).toContain('Renew the agreement reminded')
    expect((await list('single.analyst'))[0]).toMatchObject({ nextAt: null, last: { state: 'sent' } })
    // Neither the next day, nor with a clock that was put back, nor when it is gone on with.
    clock += 24 * HOUR
    await look()
    clock -= 26 * HOUR
    await look()
    clock += 4 * HOUR
    await look()
    expect(sent()).toHaveLength(before + 1)
    // Another day begins it anew.
    clock = Date.parse(`${next}T10:00:00Z`)
    expect((await call('single.analyst', 'POST', `${AT}/${id}`, body(['single.analyst'], past))).status).toBe(400)
    expect((await call('single.analyst', 'POST', `${AT}/${id}`, draft)).status).toBe(200)
    expect((await list('single.analyst'))[0]?.nextAt).toBe(`${later}T09:00:00.000Z`)
    await call('single.analyst', 'POST', `${AT}/${id}/remove`)
  })

  test('SETTINGS_ADMIN sees those of others, pauses and deletes them, and changes none', async () => {
    const { id } = await subscribe(['single.analyst'], 'Overseen')
    expect((await list('admin')).find((each) => each.id === id)).toMatchObject({ isOwn: false, name: 'Overseen' })
    const draft = { name: 'Mine now', schedule: DAILY, attachment: 'excel', people: [ids.admin ?? 0] }
    expect((await call('admin', 'POST', `${AT}/${id}`, draft)).status).toBe(404)
    expect((await call('admin', 'POST', `${AT}/${id}/pause`, { paused: true })).status).toBe(200)
    expect((await list('single.analyst')).find((each) => each.id === id)?.nextAt).toBeNull()
    expect((await call('admin', 'POST', `${AT}/${id}/remove`)).status).toBe(200)
    expect((await list('single.analyst')).find((each) => each.id === id)).toBeUndefined()
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailText, openMailServer } from '../../support/portal/mail-server.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { partsOfMail } from './mail-parts.ts'

const SPEND = '/aframe/dashboard/spend?from=2026-10-01&to=2026-10-31&client=5'
const LINE = 'Lars, <b>look</b> & call me.\nTuesday, 15 minutes?'

describe('what goes with the figures of a mail (issue 53, 1)', () => {
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
    const { users } = portal.installation.deps
    const all = await users.all()
    reader = all.find(({ login }) => login === 'seven.days')?.id ?? 0
    const owner = all.find(({ login }) => login === 'single.analyst')
    if (!owner) throw new Error('nobody sends')
    const permissions = [...owner.permissions, 'USER_SCHEDULED_REPORTS']
    await users.change(owner.id, () => ({ ok: true as const, value: { ...owner, permissions } }))
    as = await portal.signIn('single.analyst')
  })
  afterAll(async () => {
    await portal.close()
    await server.close()
  })
  const send = async (letter: object) => {
    sent += 1
    const key = `0b0f2a3e-7b7e-4b2e-9a55-0c3a5b6d9e${String(10 + sent)}`
    const payload = { key, address: SPEND, people: [reader], ...letter }
    return portal.call(as, { method: 'POST', url: '/aiparcelweb/api/sharing/mail', payload })
  }
  const filesOf = (mail: string) =>
    partsOfMail(mail)
      .filter(({ cid }) => cid === undefined)
      .map(({ name }) => name)

  test('a line of the sender stands over the figures, under their name, as they wrote it and as nothing but text', async () => {
    expect((await send({ line: `  ${LINE}  `, attachment: 'both' })).status).toBe(200)
    const mail = server.mails.at(-1) ?? ''
    const text = mailText(mail)
    expect(text.replaceAll('\r', '')).toContain(`Ines Duarte writes:\n${LINE}\n`)
    expect(text).toContain('Lars, &#60;b&#62;look&#60;/b&#62; &#38; call me.<br>Tuesday, 15 minutes?</div>')
    expect(text.indexOf('Tuesday')).toBeLessThan(text.search(/Total Spend (rose|fell)/))
    // Both files, each said.
    expect(filesOf(mail)).toEqual(['Spend Analysis.xlsx', 'Spend Analysis.pdf'])
    for (const file of filesOf(mail)) expect(text).toContain(`The file ${file} beside this mail has`)
    expect(partsOfMail(mail).at(-1)?.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('without one nobody writes anything, and without files none goes with it', async () => {
    await send({ attachment: 'none' })
    const mail = server.mails.at(-1) ?? ''
    expect(mailText(mail)).not.toContain('writes:')
    expect(filesOf(mail)).toEqual([])
    expect(partsOfMail(mail).length).toBeGreaterThan(0)
  })

  test.each([
    ['too long', 'x'.repeat(501)],
    ['with a sign that turns words around', 'gpj.\u202eexe'],
    ['with a sign that is none', 'a\u0007b'],
  ])('one that is %s is refused', async (_what, line) => {
    const before = server.mails.length
    expect((await send({ line })).status).toBe(400)
    expect(server.mails).toHaveLength(before)
  })

  test('on a schedule it is kept, told to who looks at the list, and sent each time', async () => {
    const draft = { name: 'Spend', schedule: { weekdays: [1], at: '08:00', zone: 'UTC' }, people: [reader] }
    const url = '/aiparcelweb/api/subscriptions'
    const payload = { ...draft, address: SPEND, attachment: 'both', line: LINE }
    const { id } = (await portal.call(as, { method: 'POST', url, payload })).body as { id: number }
    expect((await portal.call(as, { method: 'GET', url })).body).toMatchObject([{ id, line: LINE, attachment: 'both' }])
    await portal.call(as, { method: 'POST', url: `${url}/${id}/send`, payload: {} })
    await portal.installation.deps.scheduler.look()
    const mail = server.mails.at(-1) ?? ''
    expect(mailText(mail).replaceAll('\r', '')).toContain(`Ines Duarte writes:\n${LINE}\n`)
    expect(filesOf(mail)).toHaveLength(2)
    // Changed without a line it has none.
    await portal.call(as, { method: 'POST', url: `${url}/${id}`, payload: { ...draft, attachment: 'none' } })
    expect((await portal.call(as, { method: 'GET', url })).body).toMatchObject([{ id, line: '', attachment: 'none' }])
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stateAddress } from '../../../server/state/state.ts'
import { openState } from '../../../server/upkeep/open-state.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { WHOLE as HERON } from '../../machines/mapping/cases.ts'
import { SAMPLE } from '../uploads/upload-calls.ts'
import { addPerson, programCalls, type As } from './program-calls.ts'

const FIVE = 5
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const start = Date.parse('2026-11-21T12:00:00Z')
const NOTHING_SEEN = { status: 401, body: { code: 'not-authenticated' } }
const refusedToken = { status: 401, body: { code: 'program-refused' } }

describe('programs with a credential [issue 17, item 5]', () => {
  let portal: TestPortal
  let admin: As
  let calls: ReturnType<typeof programCalls>
  /** Each test is a day later, so that none meets the pace of another. */
  let day = 0
  let aheadMs = 0
  const today = () => new Date(start + day * DAY_MS).toISOString().slice(0, 10)
  beforeAll(async () => {
    portal = await openTestPortal({
      now: () => new Date(start + day * DAY_MS + aheadMs),
      settings: { DEMO_TODAY: '', UPLOAD_FILE_MB: '1' },
    })
    calls = programCalls(portal)
  })
  beforeEach(async () => {
    day += 1
    aheadMs = 0
    admin = await portal.signIn('admin')
  })
  afterAll(() => portal.close())
  const listed = async ({ id }: { id: number }) => (await calls.list(admin)).credentials.find((each) => each.id === id)

  test('a file that a program sends is loaded once, is told of by its load, and can be undone and sent again', async () => {
    const secret = await calls.make(admin)
    const program = await calls.enter(secret)
    const sent = await calls.send(program, { content: SAMPLE })
    expect(sent).toMatchObject({ status: 200, body: { sentBefore: false, name: 'invoices.csv', bytes: SAMPLE.length } })
    expect(sent.body.statusAddress).toBe(`/aiparcelweb/api/program/files/${sent.body.id}`)
    const done = await calls.settled(program, sent.body)
    expect(done).toMatchObject({ status: 'loaded', refusal: null, report: [{ newRows: 22, format: { id: 'ups' } }] })

    const again = await calls.send(program, { content: SAMPLE })
    expect(again.body).toMatchObject({ id: sent.body.id, sentBefore: true, status: 'loaded', load: done.load })

    const { body: loads } = await calls.get(program, '/aiparcelweb/api/loads')
    expect(loads).toMatchObject([{ id: done.load, by: { program: 'Night run', login: null, commandLine: false } }])
    expect((await calls.get(admin, '/aiparcelweb/api/loads')).body).toMatchObject([{ by: { program: 'Night run' } }])
    expect((await calls.get(program, `/aiparcelweb/api/loads/${done.load ?? 0}`)).status).toBe(200)
    expect((await calls.get(program, `/aiparcelweb/api/loads/${done.load ?? 0}/rejects?from=0`)).status).toBe(200)
    expect((await calls.post(program, `/aiparcelweb/api/loads/${done.load ?? 0}/undo`)).body).toEqual({
      removedRows: 22,
      keptRows: 0,
    })
    const anew = await calls.send(program, { content: SAMPLE })
    expect(anew.body.sentBefore).toBe(false)
    expect(await calls.settled(program, anew.body)).toMatchObject({ status: 'loaded', report: [{ newRows: 22 }] })

    const trail = await portal.installation.deps.auditTrail.list({}, 50)
    const told = trail.map(({ action, object, decision, detail }) => [action, object, decision, detail ?? ''] as const)
    for (const action of ['add-credential', 'program-token', 'load-files', 'undo-load'])
      expect(told.find((entry) => entry[0] === action)?.[3]).toContain('Night run')
    expect(JSON.stringify(trail)).not.toContain(secret.secret)
  })

  test(
    'what would be asked about in the browser is refused, says why, and stores nothing',
    { tags: ['long'] },
    async () => {
      const program = await calls.enter(await calls.make(admin))
      const before = (await calls.get(program, '/aiparcelweb/api/loads')).body
      const early = SAMPLE.toString().replace(/20\d\d-/g, '1999-')
      for (const [content, code] of [
        ['<html>', 'unknownFile'],
        ['', 'unknownFile'],
        [early, 'unlikelyDates'],
      ] as const) {
        const { body } = await calls.send(program, { content })
        const done = await calls.settled(program, body)
        expect(done).toMatchObject({ status: 'refused', load: null, refusal: { code } })
        expect(done.refusal?.detail.length).toBeGreaterThan(20)
      }
      expect((await calls.get(program, '/aiparcelweb/api/loads')).body).toEqual(before)
      const bell = (await calls.get(admin, '/aiparcelweb/api/notifications')).body
      expect(JSON.stringify(bell)).toContain('file-refused')
    },
  )

  test('a format is taken by its name, and one that is none is refused at once', async () => {
    const program = await calls.enter(await calls.make(admin))
    expect(await calls.send(program, { content: SAMPLE, format: 'upz' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'query.format' }] },
    })
    const { body } = await calls.send(program, { content: SAMPLE, format: 'fedex' })
    expect(await calls.settled(program, body)).toMatchObject({ refusal: { code: 'unknownFile' } })
  })

  test('a format may be a mapping of the client, and not one of another client', { tags: ['long'] }, async () => {
    const program = await calls.enter(await calls.make(admin))
    const own = { replaces: null, byUserId: 1, mapping: HERON }
    const { fileMappings } = portal.installation.deps
    const [ours, theirs] = await Promise.all(
      [FIVE, FIVE + 1].map((clientId) => fileMappings.save({ ...own, clientId })),
    )
    if (!ours?.ok || !theirs?.ok) throw new Error('a mapping was not saved')
    const content = 'Account,Invoice,Date,Freight\nHERON1,H-1,2026-11-02,12.34\n'
    const { body } = await calls.send(program, { content, format: `mapped-${ours.value.number}` })
    expect(await calls.settled(program, body)).toMatchObject({ status: 'loaded', report: [{ newRows: 1 }] })
    const other = await calls.send(program, { content, format: `mapped-${theirs.value.number}` })
    expect(other).toMatchObject({ status: 400, body: { issues: [{ path: 'query.format' }] } })
    expect(JSON.stringify(other.body)).not.toContain(`mapped-${theirs.value.number}`)
  })

  test('a file beyond the limit is refused while it comes, and nothing of it stays', async () => {
    const secret = await calls.make(admin)
    const program = await calls.enter(secret)
    expect((await calls.send(program, { content: Buffer.alloc(1024 * 1024 + 1, 'a') })).status).toBe(413)
    const state = await openState(stateAddress(portal.installation.settings))
    const kept = await state.selectFrom('upload').select('files').where('source_id', '=', secret.id).execute()
    await state.destroy()
    expect(kept).toEqual([])
  })

  test('a token of a program opens none of the calls of people, and one of a person none of programs', async () => {
    const secret = await calls.make(admin, { calls: ['load-files'] })
    const program = await calls.enter(secret)
    for (const url of ['/aiparcelweb/api/account', '/aiparcelweb/api/uploads', calls.credentials])
      expect(await calls.get(program, url)).toMatchObject(NOTHING_SEEN)
    expect(await calls.send(admin, { content: SAMPLE })).toMatchObject(NOTHING_SEEN)
    expect(await calls.send(undefined, { content: SAMPLE })).toMatchObject(NOTHING_SEEN)
    // Of its own calls those alone that its credential names.
    expect((await calls.get(program, '/aiparcelweb/api/loads')).status).toBe(403)
    expect((await calls.post(program, '/aiparcelweb/api/loads/1/undo')).status).toBe(403)
    expect((await calls.send(program, { content: SAMPLE })).status).toBe(200)
  })

  test('seen as somebody else, nothing is made, and no program calls', async () => {
    const secret = await calls.make(admin)
    const program = await calls.enter(secret)
    const seeing = { 'x-see-as': 'x'.repeat(32) }
    const sent = await portal.call({ ...program, ...seeing } as never, {
      method: 'POST',
      url: '/aiparcelweb/api/program/files?client=1&name=a',
      headers: { 'content-type': 'application/octet-stream' },
      payload: 'a',
    })
    expect(sent.body).toMatchObject({ code: 'not-while-seeing' })
    const made = await portal.call({ ...admin, ...seeing } as never, {
      method: 'POST',
      url: calls.credentials,
      payload: { name: 'x', allClients: false, clientIds: [5], calls: ['load-files'], endsOn: null },
    })
    expect(made.body).toMatchObject({ code: 'not-while-seeing' })
  })

  test('the token call takes a form too, and refuses whatever is wrong in the same words', async () => {
    const { clientId, secret } = await calls.make(admin)
    const form = (fields: Record<string, string>) =>
      portal.call(undefined, {
        method: 'POST',
        url: '/aiparcelweb/api/oauth/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, ...fields }).toString(),
      })
    expect((await form({ client_secret: secret })).status).toBe(200)
    const answers = [await form({ client_secret: 'x' }), await calls.tokenOf({ clientId: 'nobody', secret })]
    for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body)
    expect(answers[0]).toMatchObject(refusedToken)
    const twice = await portal.call(undefined, {
      method: 'POST',
      url: '/aiparcelweb/api/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `grant_type=client_credentials&client_id=${clientId}&client_secret=x&client_secret=${secret}`,
    })
    expect(twice.status).toBe(400)
  })

  test('revoked, its tokens and its secret end at once', async () => {
    const secret = await calls.make(admin)
    const program = await calls.enter(secret)
    expect((await calls.post(admin, `${calls.credentials}/${secret.id}/revoke`)).status).toBe(200)
    expect(await calls.get(program, '/aiparcelweb/api/loads')).toMatchObject(NOTHING_SEEN)
    expect(await calls.tokenOf(secret)).toMatchObject(refusedToken)
    expect(await listed(secret)).toMatchObject({ state: 'revoked' })
    expect((await calls.post(admin, `${calls.credentials}/${secret.id}/rotate`, { overlapHours: 0 })).status).toBe(404)
  })

  test('with a new secret the one before counts as long as was chosen, or ends at once with its tokens', async () => {
    const first = await calls.make(admin)
    const rotate = async (overlapHours: number) =>
      (await calls.post(admin, `${calls.credentials}/${first.id}/rotate`, { overlapHours })).body as typeof first
    const second = await rotate(24)
    expect(second.clientId).toBe(first.clientId)
    expect((await calls.tokenOf(first)).status).toBe(200)
    expect((await listed(first))?.oldSecretUntil).toBe(new Date(start + (day + 1) * DAY_MS).toISOString())
    aheadMs = DAY_MS - MINUTE_MS
    const early = await calls.enter(first)
    aheadMs = DAY_MS
    expect(await calls.get(early, '/aiparcelweb/api/loads')).toMatchObject(NOTHING_SEEN)
    expect(await calls.tokenOf(first)).toMatchObject(refusedToken)
    admin = await portal.signIn('admin')
    const late = await calls.enter(second)
    const third = await rotate(0)
    expect(await calls.get(late, '/aiparcelweb/api/loads')).toMatchObject(NOTHING_SEEN)
    expect(await calls.tokenOf(second)).toMatchObject(refusedToken)
    expect((await calls.tokenOf(third)).status).toBe(200)
  })

  test('a token is over after 15 minutes, a credential after its last day', async () => {
    const secret = await calls.make(admin, { endsOn: today() })
    const program = await calls.enter(secret)
    aheadMs = 15 * MINUTE_MS - 1_000
    expect((await calls.get(program, '/aiparcelweb/api/loads')).status).toBe(200)
    aheadMs = 15 * MINUTE_MS
    expect(await calls.get(program, '/aiparcelweb/api/loads')).toMatchObject(NOTHING_SEEN)
    aheadMs = 11 * HOUR_MS + 55 * MINUTE_MS
    const late = await calls.enter(secret)
    aheadMs = 12 * HOUR_MS
    expect(await calls.get(late, '/aiparcelweb/api/loads')).toMatchObject(NOTHING_SEEN)
    expect(await calls.tokenOf(secret)).toMatchObject(refusedToken)
  })

  test('a last day that is over is refused, at the making and at a change; one that passed meanwhile is no reason to refuse another change', async () => {
    const yesterday = new Date(start + (day - 1) * DAY_MS).toISOString().slice(0, 10)
    const over = { status: 400, body: { issues: [{ path: 'body.endsOn' }] } }
    expect(await calls.tryMake(admin, { endsOn: yesterday })).toMatchObject(over)
    const made = await calls.make(admin, { endsOn: today() })
    const change = (reach: object) =>
      portal.call(admin, {
        method: 'POST',
        url: `${calls.credentials}/${made.id}`,
        payload: { name: 'Night run', allClients: false, clientIds: [5], calls: ['see-loads'], ...reach },
      })
    expect(await change({ endsOn: yesterday })).toMatchObject(over)
    day += 1
    admin = await portal.signIn('admin')
    expect((await change({ endsOn: yesterday })).status).toBe(400)
    expect((await change({ name: 'Morning run', endsOn: (await listed(made))?.endsOn ?? null })).status).toBe(200)
    expect(await listed(made)).toMatchObject({ name: 'Morning run', state: 'ended' })
  })

  test('a name keeps no sign that turns round or hides what stands beside it', async () => {
    const made = await calls.make(admin, { name: ' Night\u202e\u0007 \u200brun\n2 ' })
    expect((await listed(made))?.name).toBe('Night run 2')
  })

  test('tokens and tries have a pace, which keeps nobody else from signing in', { tags: ['long'] }, async () => {
    const secret = await calls.make(admin)
    const statuses: number[] = []
    for (let count = 0; count < 61; count += 1) statuses.push((await calls.tokenOf(secret)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    const tooMany = await calls.tokenOf(secret)
    expect([tooMany.status, Number(tooMany.headers['retry-after'])]).toEqual([429, 900])
    for (let count = 0; count < 100; count += 1) await calls.tokenOf({ clientId: `no${count}`, secret: 'x' })
    expect((await calls.tokenOf({ clientId: 'another', secret: 'x' })).status).toBe(429)
    // Neither those nor a program that has an old secret keep another out.
    const [old, well] = [await calls.make(admin), await calls.make(admin)]
    for (let count = 0; count < 100; count += 1) await calls.tokenOf({ clientId: old.clientId, secret: 'x' })
    expect([(await calls.tokenOf(old)).status, (await calls.tokenOf(well)).status]).toEqual([429, 200])
    await portal.signIn('analyst')
    aheadMs = 15 * MINUTE_MS + 1
    expect((await calls.tokenOf(secret)).status).toBe(200)
  })

  test('the secret is told once, and no part of the state holds it', async () => {
    const secret = await calls.make(admin)
    expect(secret.secret).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await calls.list(admin))).not.toContain(secret.secret)
    await calls.enter(secret)
    expect(await listed(secret)).toMatchObject({
      lastUsedAt: new Date(start + day * DAY_MS).toISOString(),
      lastUsedFrom: '127.0.0.1',
      answers: 'admin',
    })
  })

  test('what its person loses it loses: a client, the power to load, the account; a new secret makes another person answer', async () => {
    const permissions = ['BULK_UPLOAD', 'CLIENT_CREDENTIALS_VIEW', 'CLIENT_CREDENTIALS_ADD', 'CLIENT_CREDENTIALS_EDIT']
    const maker = await addPerson(portal, { login: 'maker', clientIds: [2, FIVE], permissions })
    const secret = await calls.make(maker, { clientIds: [2, FIVE] })
    const program = await calls.enter(secret)
    const { users } = portal.installation.deps
    const change = async (to: object) => {
      const user = await users.byLogin('maker')
      if (!user) throw new Error('the maker is gone')
      await users.change(user.id, () => ({ ok: true, value: { ...user, ...to } }))
    }
    await change({ grants: { allClients: false, clientIds: [FIVE] } })
    expect((await calls.send(program, { clientId: 2, content: SAMPLE })).status).toBe(404)
    expect((await calls.send(program, { clientId: FIVE, content: SAMPLE })).status).toBe(200)
    await change({ permissions: permissions.slice(1) })
    expect(await calls.send(program, { content: SAMPLE })).toMatchObject(NOTHING_SEEN)
    await change({ permissions, activated: false })
    expect(await calls.send(program, { content: SAMPLE })).toMatchObject(NOTHING_SEEN)
    expect(await calls.tokenOf(secret)).toMatchObject(refusedToken)
    expect(await listed(secret)).toMatchObject({ state: 'powerless', answers: 'maker' })
    const taken = (await calls.post(admin, `${calls.credentials}/${secret.id}/rotate`, { overlapHours: 0 })).body
    expect((await calls.tokenOf(taken as typeof secret)).status).toBe(200)
    expect(await listed(secret)).toMatchObject({ state: 'active', answers: 'admin' })
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERMISSIONS } from '../../../domain/access/permission.ts'
import type { AgreementTerms } from '../../../domain/rating/agreement.ts'
import { statementsOf } from '../../../server/warehouse/statements.ts'
import { renameDoer } from '../../../server/warehouse/publishing/rename-doer.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'

const URL = '/aiparcelweb/api/agreements'
type As = { authorization: string }
interface Listed {
  readonly id: number
  readonly version: number
  readonly client: { readonly id: number }
  readonly carrier: { readonly id: number }
  readonly by: string | null
}
interface Read extends Listed {
  readonly documents: readonly object[]
  readonly versions: readonly { readonly version: number; readonly by: string | null; readonly terms: AgreementTerms }[]
}

let portal: TestPortal
let admin: As
let keeper: As
let reader: As

beforeAll(async () => {
  portal = await openTestPortal({ now: () => new Date('2026-11-21T10:00:00Z') })
  const add = (login: string, permissions: string[]) =>
    portal.installation.deps.users.change(undefined, (stored) => {
      const like = stored.find((user) => user.login === 'single.analyst')
      if (!like) throw new Error('no single.analyst')
      const grants = { allClients: false, clientIds: [5] }
      return { ok: true, value: { ...like, login, email: `${login}@demo.example`, permissions, grants } }
    })
  await add(
    'agreement.keeper',
    PERMISSIONS.admin.filter((name) => name.startsWith('AGREEMENT_')),
  )
  await add('agreement.reader', ['AGREEMENT_VIEW'])
  admin = await portal.signIn('admin')
  keeper = await portal.signIn('agreement.keeper')
  reader = await portal.signIn('agreement.reader')
})
afterAll(() => portal.close())

const list = async (as: As) =>
  ((await portal.call(as, { method: 'GET', url: URL })).body as { agreements: Listed[] }).agreements
const read = async (as: As, id: number) => (await portal.call(as, { method: 'GET', url: `${URL}/${id}` })).body as Read
const change = (as: As, id: number, baseVersion: number, terms: AgreementTerms) =>
  portal.call(as, { method: 'POST', url: `${URL}/${id}`, payload: { baseVersion, terms } })
const expectedBy = async (id: number) => {
  const sql = `SELECT sum(total) AS total FROM expected_package WHERE agreement_id = ${id}`
  const [row] = await statementsOf(portal.installation.deps.warehouse).rows({ sql, params: [] })
  return Number(row?.total)
}
const firstOf = async (as: As, clientId: number) => {
  const found = (await list(as)).find(({ client }) => client.id === clientId)
  if (!found) throw new Error(`no agreement of ${clientId}`)
  const { versions } = await read(as, found.id)
  const [newest] = versions
  if (!newest) throw new Error('no version')
  return { ...found, terms: newest.terms, baseVersion: newest.version }
}

test('[ROUTE-21] whoever sees one client reads its agreements and no other, and changes none without the permission', async () => {
  const own = await list(reader)
  expect(own.length).toBeGreaterThan(0)
  expect(new Set(own.map(({ client }) => client.id))).toEqual(new Set([5]))
  const foreign = await firstOf(admin, 1)
  for (const answer of [
    await portal.call(reader, { method: 'GET', url: `${URL}/${foreign.id}` }),
    await change(keeper, foreign.id, foreign.baseVersion, foreign.terms),
    await portal.call(reader, { method: 'GET', url: '/aiparcelweb/api/agreementChoices?clientId=1&carrierId=1' }),
    await portal.call(keeper, {
      method: 'POST',
      url: URL,
      payload: { clientId: 1, carrierId: foreign.carrier.id, terms: foreign.terms },
    }),
  ])
    expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } })
  const mine = await firstOf(reader, 5)
  expect(await change(reader, mine.id, mine.baseVersion, mine.terms)).toMatchObject({ status: 403 })
  expect((await firstOf(admin, 1)).baseVersion).toBe(foreign.baseVersion)
})

test('a change is a version with who and when, the earlier stays, and the next package is rated by it', async () => {
  const { id, terms, baseVersion } = await firstOf(keeper, 5)
  const rated = async () => {
    const payload = { clientId: 5, from: '40202', to: '10001', pounds: 7, sides: null, residential: true }
    const asked = { ...payload, shipDate: '2026-11-20', extras: [] }
    const { body } = await portal.call(admin, { method: 'POST', url: '/aiparcelweb/api/rating/rates', payload: asked })
    return (body as { rates: { agreement: { id: number }; rated: { percent: string } | null }[] }).rates.flatMap(
      ({ agreement, rated: found }) => (agreement.id === id && found ? [Number(found.percent)] : []),
    )
  }
  expect(new Set(await rated())).not.toEqual(new Set([12.5]))
  const before = await expectedBy(id)
  expect(before).toBeGreaterThan(0)
  const changed: AgreementTerms = { ...terms, rules: [{ kind: 'discount', percent: 12.5 }] }
  expect(await change(keeper, id, baseVersion, changed)).toMatchObject({
    status: 200,
    body: { outcome: 'saved', id, version: baseVersion + 1 },
  })
  expect(new Set(await rated())).toEqual(new Set([12.5]))
  const { versions } = await read(keeper, id)
  expect(versions.map(({ version, by }) => [version, by])).toEqual([
    [2, 'agreement.keeper'],
    [1, null],
  ])
  expect(versions[1]?.terms).toEqual(terms)
  const entries = await portal.installation.deps.auditTrail.list({ action: 'edit-agreement' }, 1)
  expect(entries[0]).toMatchObject({ object: `client 5: agreement ${id}`, decision: 'done' })
  // So is what was invoiced before, at once.
  expect(await expectedBy(id)).not.toBe(before)
  // The way back is the earlier terms as one more version.
  expect(await change(keeper, id, 2, terms)).toMatchObject({ body: { outcome: 'saved', version: 3 } })
  expect((await read(keeper, id)).versions[0]?.terms).toEqual(terms)
  expect(await expectedBy(id)).toBe(before)
})

test('two who change the same version: the second is told, and nothing of theirs is there', async () => {
  const { id, terms, baseVersion } = await firstOf(keeper, 5)
  const both = await Promise.all(['one', 'two'].map((name) => change(keeper, id, baseVersion, { ...terms, name })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const { versions } = await read(keeper, id)
  expect(versions[0]?.version).toBe(baseVersion + 1)
  await change(keeper, id, baseVersion + 1, terms)
})

test('what does not go together is refused where it is saved: overlaps, unknown names, more than 100 percent', async () => {
  const { id, terms, baseVersion, carrier } = await firstOf(keeper, 5)
  const twin = await portal.call(keeper, {
    method: 'POST',
    url: URL,
    payload: { clientId: 5, carrierId: carrier.id, terms },
  })
  expect(twin.body).toMatchObject({ outcome: 'faulty', faults: [{ code: 'accountTaken', names: terms.accounts }] })
  expect((await change(keeper, id, baseVersion, { ...terms, accounts: ['nobody'] })).body).toMatchObject({
    outcome: 'faulty',
    faults: expect.arrayContaining([{ code: 'unknownAccount', rule: null, names: ['nobody'] }]) as unknown,
  })
  const above = { ...terms, rules: [{ kind: 'discount' as const, percent: 100.5 }] }
  expect(await change(keeper, id, baseVersion, above)).toMatchObject({ status: 400 })
  expect((await read(keeper, id)).versions[0]?.version).toBe(baseVersion)
})

test('one that ends makes room for the next of the same accounts', async () => {
  const { id, terms, baseVersion, carrier } = await firstOf(keeper, 5)
  expect((await change(keeper, id, baseVersion, { ...terms, effectiveTo: '2026-12-31' })).body).toMatchObject({
    outcome: 'saved',
  })
  const next = await portal.call(keeper, {
    method: 'POST',
    url: URL,
    payload: { clientId: 5, carrierId: carrier.id, terms: { ...terms, name: 'Next', effectiveFrom: '2027-01-01' } },
  })
  expect(next.body).toMatchObject({ outcome: 'saved', version: 1 })
  expect((await list(keeper)).some(({ id: each }) => each === (next.body as Listed).id)).toBe(true)
})

test('documents are attached, saved by who reads the agreement and removed; kinds and sizes are held, others find none', async () => {
  const { id } = await firstOf(keeper, 5)
  const send = (as: As, name: string, payload: string | Buffer, to = id) =>
    portal.call(as, {
      method: 'POST',
      url: `${URL}/${to}/documents?name=${name}`,
      headers: { 'content-type': 'application/octet-stream' },
      payload,
    })
  const added = await send(keeper, 'signed.PDF', '%PDF-1.7 signed')
  expect(added.status).toBe(200)
  const { id: document } = added.body as { id: number }
  const saved = (as: As) => portal.call(as, { method: 'GET', url: `/aiparcelweb/api/agreementDocuments/${document}` })
  expect(await saved(reader)).toMatchObject({
    status: 200,
    body: '%PDF-1.7 signed',
    headers: { 'content-disposition': expect.stringContaining('attachment; filename="agreement-document"') as string },
  })
  expect((await read(reader, id)).documents).toEqual([
    { id: document, name: 'signed.PDF', bytes: 15, at: '2026-11-21T10:00:00Z', by: 'agreement.keeper' },
  ])
  expect(await send(keeper, 'page.html', '<script>')).toMatchObject({ status: 400 })
  expect(await send(keeper, 'big.pdf', Buffer.alloc(10 * 1024 * 1024 + 1))).toMatchObject({ status: 413 })
  expect(await send(reader, 'other.pdf', '%PDF')).toMatchObject({ status: 403 })
  const foreign = await firstOf(admin, 1)
  expect(await send(keeper, 'other.pdf', '%PDF', foreign.id)).toMatchObject({ status: 404 })
  const theirs = await send(admin, 'theirs.pdf', '%PDF', foreign.id)
  const { id: other } = theirs.body as { id: number }
  for (const call of [
    { method: 'GET' as const, url: `/aiparcelweb/api/agreementDocuments/${other}` },
    { method: 'POST' as const, url: `/aiparcelweb/api/agreementDocuments/${other}/remove` },
  ])
    expect(await portal.call(keeper, call)).toMatchObject({ status: 404 })
  const removed = await portal.call(keeper, {
    method: 'POST',
    url: `/aiparcelweb/api/agreementDocuments/${document}/remove`,
  })
  expect(removed.status).toBe(200)
  expect(await saved(keeper)).toMatchObject({ status: 404 })
  expect((await read(admin, foreign.id)).documents).toHaveLength(1)
})

test('a person who is erased is no longer named by versions', async () => {
  await portal.installation.publish((connection) =>
    renameDoer(connection, { from: 'agreement.keeper', to: 'erased-1' }),
  )
  const all = await list(admin)
  expect(all.some(({ by }) => by === 'agreement.keeper')).toBe(false)
})

// @module-tag exact
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPerson, programCalls, type As } from '../server/programs/program-calls.ts'
import { FEDEX_SAMPLE, SAMPLE } from '../server/uploads/upload-calls.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'

const PERMISSIONS = ['BULK_UPLOAD', 'CLIENT_CREDENTIALS_VIEW', 'CLIENT_CREDENTIALS_ADD', 'CLIENT_CREDENTIALS_EDIT']

describe('a credential of one client neither loads for, sees nor undoes for another, and nobody gives more than they have', () => {
  let portal: TestPortal
  let calls: ReturnType<typeof programCalls>
  let admin: As
  let two: As
  let five: As
  beforeAll(async () => {
    portal = await openTestPortal()
    calls = programCalls(portal)
    admin = await portal.signIn('admin')
    two = await addPerson(portal, { login: 'staff.two', clientIds: [2], permissions: PERMISSIONS })
    five = await addPerson(portal, { login: 'staff.five', clientIds: [5], permissions: PERMISSIONS })
  })
  afterAll(() => portal.close())

  test('files and loads of others are as ones that there are not', async () => {
    const [ofTwo, ofFive] = [
      await calls.enter(await calls.make(two, { clientIds: [2], name: 'Of two' })),
      await calls.enter(await calls.make(five, { clientIds: [5], name: 'Of five' })),
    ]
    const other = await calls.send(ofTwo, { clientId: 5, content: SAMPLE })
    const none = await portal.call(ofTwo, {
      method: 'POST',
      url: '/aiparcelweb/api/program/files?client=nobody&name=invoices.csv',
      headers: { 'content-type': 'application/octet-stream' },
      payload: SAMPLE,
    })
    expect([other.status, other.body]).toEqual([404, none.body])
    const { body: sent } = await calls.send(ofFive, { content: SAMPLE })
    const { load } = await calls.settled(ofFive, sent)
    const asked = async (as: As, file: string, number: number) => [
      await calls.get(as, `/aiparcelweb/api/program/files/${file}`),
      await calls.get(as, `/aiparcelweb/api/loads/${number}`),
      await calls.get(as, `/aiparcelweb/api/loads/${number}/rejects?from=0`),
      await calls.post(as, `/aiparcelweb/api/loads/${number}/undo`),
    ]
    const plain = (answers: Awaited<ReturnType<typeof asked>>) => answers.map(({ status, body }) => [status, body])
    expect(plain(await asked(ofTwo, sent.id, load ?? 0))).toEqual(plain(await asked(ofTwo, '0'.repeat(32), 999)))
    expect((await calls.get(ofTwo, '/aiparcelweb/api/loads')).body).toEqual([])
    // Another program of the same client sees the load, and not the file that it did not send.
    const mate = await calls.enter(await calls.make(five, { clientIds: [5], name: 'Mate' }))
    expect((await calls.get(mate, `/aiparcelweb/api/program/files/${sent.id}`)).status).toBe(404)
    expect((await calls.get(mate, '/aiparcelweb/api/loads')).body).toMatchObject([{ by: { program: 'Of five' } }])
  })

  test("a credential for some clients of an administrator of all tells no login of the others' people", async () => {
    const program = await calls.enter(await calls.make(admin, { clientIds: [2], name: 'Narrow' }))
    const wide = await calls.enter(await calls.make(admin, { allClients: true, clientIds: [], name: 'Wide' }))
    const { body: sent } = await calls.send(wide, { clientId: 2, content: FEDEX_SAMPLE, name: 'fedex.csv' })
    await calls.settled(wide, sent)
    const loads = (await calls.get(program, '/aiparcelweb/api/loads')).body as { clientId: number }[]
    expect(loads.map(({ clientId }) => clientId)).toEqual([2])
    expect(((await calls.get(wide, '/aiparcelweb/api/loads')).body as unknown[]).length).toBe(2)
  })

  test('nobody makes or widens one beyond their clients, or without the power to load', async () => {
    expect((await calls.tryMake(two, { clientIds: [5] })).status).toBe(400)
    expect((await calls.tryMake(two, { clientIds: [2, 5] })).status).toBe(400)
    expect((await calls.tryMake(two, { clientIds: [] })).status).toBe(400)
    expect((await calls.tryMake(two, { allClients: true, clientIds: [] })).status).toBe(403)
    const weak = await addPerson(portal, { login: 'weak', clientIds: [2], permissions: PERMISSIONS.slice(1) })
    expect((await calls.tryMake(weak, { clientIds: [2] })).body).toMatchObject({ code: 'program-powerless' })
    const own = await calls.make(two, { clientIds: [2], name: 'Own' })
    const widened = { name: 'Own', allClients: false, clientIds: [2, 5], calls: ['load-files'], endsOn: null }
    expect((await calls.post(two, `${calls.credentials}/${own.id}`, widened)).status).toBe(400)
    expect((await calls.post(weak, `${calls.credentials}/${own.id}/rotate`, { overlapHours: 0 })).status).toBe(403)
  })

  test('credentials that reach a client of others are not listed, changed, renewed or ended', async () => {
    const both = await calls.make(admin, { clientIds: [2, 5], name: 'Both' })
    const foreign = await calls.make(five, { clientIds: [5], name: 'Foreign' })
    const listed = (await calls.list(two)).credentials
    expect(listed.length).toBeGreaterThan(0)
    expect(listed.filter(({ clientIds, allClients }) => allClients || clientIds.some((id) => id !== 2))).toEqual([])
    expect(JSON.stringify(await calls.list(two))).not.toMatch(/staff\.five|"Both"|"Foreign"/)
    for (const { id } of [both, foreign, { id: 999 }]) {
      const reach = { name: 'Mine', allClients: false, clientIds: [2], calls: ['load-files'], endsOn: null }
      for (const [path, body] of [
        ['', reach],
        ['/rotate', { overlapHours: 0 }],
        ['/revoke', undefined],
      ] as const)
        expect((await calls.post(two, `${calls.credentials}/${id}${path}`, body)).status).toBe(404)
    }
  })
})

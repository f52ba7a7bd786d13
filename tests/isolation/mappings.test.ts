// @module-tag exact
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAPPING_CALLS } from '../contract/mapping-calls.ts'
import { uploadCalls, type As } from '../server/uploads/upload-calls.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'

const [FIVE, TWO, NONE] = [5, 2, 999]
const MAPPINGS = '/aiparcelweb/api/mappings'
const { mapping: MAPPING } = MAPPING_CALLS.saveMapping.payload
const FILE = {
  name: 'heron.csv',
  content: 'Account,Invoice,Date,Freight\nH-1,B1,2026-03-07,12.50\n',
}

describe('staff of one client neither see, preview, save, change nor remove mappings of another, nor learn of them', () => {
  let portal: TestPortal
  const as: Record<string, As> = {}
  const addStaff = async (login: string, clientIds: readonly number[]) => {
    const { users } = portal.installation.deps
    const like = await users.byLogin('single.analyst')
    if (!like) throw new Error('there is no single.analyst')
    const grants = { allClients: false, clientIds }
    const email = `${login}@example.com`
    await users.add({ ...like, login, email, permissions: ['BULK_UPLOAD'], roles: ['ROLE_CLIENT'], grants })
    as[login] = await portal.signIn(login)
  }
  const callOf = (login: string) => async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const own = as[login] ?? { authorization: '' }
    const { status, body } = await portal.call(own, { method, url, ...(payload === undefined ? {} : { payload }) })
    return [status, body] as const
  }
  const saved = async (login: string, clientId: number, name: string, replaces?: { id: number; version: number }) =>
    callOf(login)('POST', MAPPINGS, { clientId, ...(replaces ? { replaces } : {}), mapping: { ...MAPPING, name } })
  let theirs: { id: number; version: number; format: string }
  beforeAll(async () => {
    portal = await openTestPortal()
    await addStaff('staff.five', [FIVE])
    await addStaff('mate.five', [FIVE])
    await addStaff('staff.two', [TWO])
    theirs = (await saved('staff.five', FIVE, 'Heron'))[1] as typeof theirs
  })
  afterAll(() => portal.close())

  test('they are a client’s: colleagues have them, and a client of others is as one that there is not', async () => {
    expect(await callOf('mate.five')('GET', `${MAPPINGS}?clientId=${FIVE}`)).toMatchObject([
      200,
      { mappings: [{ id: theirs.id, mapping: { name: 'Heron' } }] },
    ])
    const stranger = callOf('staff.two')
    const list = await stranger('GET', `${MAPPINGS}?clientId=${FIVE}`)
    expect(list[0]).toBe(404)
    expect(list).toEqual(await stranger('GET', `${MAPPINGS}?clientId=${NONE}`))
    expect(await saved('staff.two', FIVE, 'Mine')).toEqual(await saved('staff.two', NONE, 'Mine'))
  })

  test('one of others is not changed, removed or put back, and is answered as one that there is not', async () => {
    const stranger = callOf('staff.two')
    for (const clientId of [FIVE, TWO]) {
      const change = (id: number) => saved('staff.two', clientId, 'Mine', { id, version: theirs.version })
      const changed = await change(theirs.id)
      expect(changed[0]).toBe(404)
      expect(changed).toEqual(await change(NONE))
    }
    for (const what of ['remove', 'restore']) {
      const [other, none] = [
        await stranger('POST', `${MAPPINGS}/${theirs.id}/${what}`),
        await stranger('POST', `${MAPPINGS}/${NONE}/${what}`),
      ]
      expect(other[0]).toBe(404)
      expect(other).toEqual(none)
    }
    const owner = callOf('staff.five')
    const [, before] = await owner('GET', `${MAPPINGS}?clientId=${FIVE}`)
    expect(before).toMatchObject({ mappings: [{ version: theirs.version, mapping: { name: 'Heron' } }] })
  })

  test('neither a name that is taken nor a file of the same titles tells of one', async () => {
    const calls = uploadCalls(portal, as['staff.two'] ?? { authorization: '' })
    const { id, report, mappings } = await calls.previewed(TWO, FILE)
    expect([report?.[0]?.format, mappings]).toEqual([null, []])
    const named = async (format: string) => {
      expect((await calls.post(`/${id}/preview`, { formats: [{ file: 1, format }] })).status).toBe(200)
      return (await calls.settled(id)).report
    }
    expect(await named(theirs.format)).toEqual(await named('mapped-999'))
    expect(await saved('staff.two', TWO, 'Heron')).toMatchObject([200, { version: 1, clientId: TWO }])
    const [, listed] = await callOf('staff.five')('GET', `${MAPPINGS}?clientId=${FIVE}`)
    expect((listed as { mappings: unknown[] }).mappings).toHaveLength(1)
  })

  test('a file of others is neither looked at nor previewed, for a colleague too', async () => {
    const { id } = await uploadCalls(portal, as['staff.five'] ?? { authorization: '' }).previewed(FIVE, FILE)
    const look = { reading: MAPPING.reading }
    const asked = async (login: string, upload: string) => [
      await callOf(login)('POST', `/aiparcelweb/api/uploads/${upload}/files/1/look`, look),
      await callOf(login)('POST', `/aiparcelweb/api/uploads/${upload}/files/1/mapping`, { mapping: MAPPING }),
    ]
    expect((await asked('staff.five', id)).map(([status]) => status)).toEqual([200, 200])
    for (const login of ['staff.two', 'mate.five']) {
      const answers = await asked(login, id)
      expect(answers.map(([status]) => status)).toEqual([404, 404])
      expect(answers).toEqual(await asked(login, '0'.repeat(32)))
    }
  })
})

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SERVED_AREAS } from '../../../server/warehouse/records/served-areas.ts'
import { fulfillmentCenters } from '../../../server/warehouse/questions/fulfillment-centers.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { makeTenantScope } from '../../../server/warehouse/tenant-scope.ts'
import { recordCalls, type As } from './record-calls.ts'

let portal: TestPortal
let admin: As
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('admin')
})
afterAll(() => portal.close())

const CENTER = {
  client: '5',
  name: 'Reno North',
  city: 'Reno',
  state: 'NV',
  zip: '89506',
  areas: 'Reno: 89501 89506; Sparks: 89431',
}

describe('fulfillment centers [DATA-18, ROUTE-04]', () => {
  test('one that is added, and changed, is one that the network map draws', async () => {
    const centers = recordCalls(portal, 'fulfillmentCenters')
    const added = await centers.add(admin, CENTER)
    expect([added.status, added.row.values]).toEqual([200, CENTER])
    const scope = makeTenantScope({ allClients: false, clientIds: [5] }, await portal.installation.deps.clients.all())
    const drawn = async () =>
      (await fulfillmentCenters(portal.installation.deps.warehouse, { scope })).find(
        ({ NAME }) => NAME === 'Reno North',
      )
    const served = [
      { CITY: 'Reno', ZIPS: ['89501', '89506'] },
      { CITY: 'Sparks', ZIPS: ['89431'] },
    ]
    expect(await drawn()).toMatchObject({ ZIP: '89506', INCLUDEDCITYZIPS: served })
    const edited = await centers.edit(admin, added.row.id, { areas: ' Reno:  89501 ;' })
    expect(edited.row.values.areas).toBe('Reno: 89501')
    expect((await drawn())?.INCLUDEDCITYZIPS).toEqual([{ CITY: 'Reno', ZIPS: ['89501'] }])
  })

  test('the same name for the same client, and areas that cannot be read, are refused by their field', async () => {
    const centers = recordCalls(portal, 'fulfillmentCenters')
    expect((await centers.add(admin, CENTER)).wrong).toEqual(['name taken'])
    expect((await centers.add(admin, { ...CENTER, name: 'Other', areas: '' })).wrong).toEqual(['areas required'])
    for (const areas of ['Reno', 'Reno 89501', 'Reno:', ': 89501', 'Reno: 8', 'Reno: 89501;; Sparks: 89431'])
      expect([areas, (await centers.add(admin, { ...CENTER, name: 'Other', areas })).wrong]).toEqual([
        areas,
        ['areas pattern'],
      ])
  })

  test('all centers of the demo are read and written without a difference', async () => {
    const { rows } = await recordCalls(portal, 'fulfillmentCenters').list(admin, { limit: '200' })
    expect(rows.length).toBeGreaterThan(10)
    for (const { values } of rows)
      expect(SERVED_AREAS.read(SERVED_AREAS.write(String(values.areas)))).toBe(values.areas)
  })

  test('whatever areas there are, what is read says the same when it is written', () => {
    const word = fc.stringMatching(/^[A-Za-z][A-Za-z .'-]{0,20}[a-z]$/)
    const zips = fc.array(fc.stringMatching(/^[A-Z0-9]{3,7}$/), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(fc.array(fc.record({ city: word, zips }), { minLength: 1, maxLength: 6 }), (areas) => {
        expect(JSON.parse(SERVED_AREAS.write(SERVED_AREAS.read(JSON.stringify(areas))))).toEqual(areas)
      }),
    )
  })
})

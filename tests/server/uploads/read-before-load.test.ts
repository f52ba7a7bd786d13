import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileMapping } from '../../../domain/uploads/mapping/file-mapping.ts'
import type { MAPPING_OPERATIONS } from '../../../openapi/contract/uploads/mappings.ts'
import type { AnswerOf } from '../../../openapi/contract/operation.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { SAMPLE, uploadCalls, type As } from './upload-calls.ts'

const FIVE = 5
const FOUND = { delimiter: null, sheet: null, headerRow: null }
const UPS_COLUMNS = 'server/warehouse/load/formats/ups/billing-columns.csv'
const TITLES = 'Customer No,Invoice No,Invoice Date,Tracking No,Ship Date,Freight,Fuel,Currency'

let portal: TestPortal
let admin: As

beforeAll(async () => {
  portal = await openTestPortal({ now: () => new Date('2026-11-21T12:00:00Z') })
  admin = await portal.signIn('admin')
})
afterAll(() => portal.close())

/** What is suggested of a file, with the order of dates that somebody chose. */
async function mappingOf(content: string, change: Partial<FileMapping>): Promise<FileMapping> {
  const calls = uploadCalls(portal, admin)
  const { id } = await calls.start(FIVE)
  const file = await calls.add(id, { name: 'first.csv', content })
  const { body } = await calls.post(`/${id}/files/${file}/look`, { reading: FOUND })
  const { look } = body as AnswerOf<(typeof MAPPING_OPERATIONS)['lookAtFile']>
  await calls.post(`/${id}/discard`)
  if (!look) throw new Error('the file shows no table')
  expect(look.suggested.dateOrder).toBeNull()
  expect(look.doubts).toContainEqual({ code: 'dateOrder', field: null, column: null })
  return { ...look.suggested, decimal: '.', discounts: 'negative', dateOrder: 'DMY', ...change }
}

test(
  'the title row above a headerless file is one note: no rejected row, and nothing to be assigned',
  { tags: ['long'] },
  async () => {
    const names = readFileSync(UPS_COLUMNS, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')[2] ?? '')
    const calls = uploadCalls(portal, admin)
    const bare = SAMPLE.toString()
    const upload = await calls.previewed(
      FIVE,
      { name: 'bare.csv', content: bare },
      { name: 'titled.csv', content: `${names.slice(0, 250).join(',')}\n${bare}` },
    )
    const [plain, titled] = upload.report ?? []
    expect(titled).toMatchObject({
      rows: plain?.rows,
      knownRows: plain?.newRows,
      rejectedRows: 0,
      totals: plain?.totals,
    })
    expect(titled?.problems.map(({ line, fault }) => [line, fault.code])).toEqual([[1, 'titleRow']])
    expect(titled?.unknown).toEqual([])
    await calls.post(`/${upload.id}/discard`)
  },
)

test('dates that no value proves are asked for, and where a later file contradicts the answer it says so and reads none that may be either', async () => {
  const first = [TITLES, 'A1,D1,05/06/26,TRKD1,04/06/26,10.00,1.00,USD'].join('\n')
  const mapping = await mappingOf(first, { name: 'Days first', carrier: 'Plover Freight' })
  const saved = await portal.call(admin, {
    method: 'POST',
    url: '/aiparcelweb/api/mappings',
    payload: { clientId: FIVE, mapping },
  })
  expect(saved.status).toBe(200)
  const calls = uploadCalls(portal, admin)
  const later = [
    TITLES,
    'A1,D2,06/25/26,TRKD2,06/24/26,20.00,2.00,USD',
    'A1,D3,07/02/26,TRKD3,07/01/26,30.00,3.00,USD',
  ].join('\n')
  const upload = await calls.previewed(
    FIVE,
    { name: 'first.csv', content: first },
    { name: 'later.csv', content: later },
  )
  const [one, other] = upload.report ?? []
  expect(one?.invoices.map(({ date, loaded }) => [date, loaded])).toEqual([['2026-06-05', '11.00']])
  expect(one?.problems).toEqual([])
  // What can be no other day is read, and what may be either is not.
  expect(other?.invoices.map(({ date, loaded }) => [date, loaded])).toEqual([['2026-06-25', '22.00']])
  expect(other?.rejectedRows).toBe(1)
  const [named] = other?.problems.filter(({ column }) => column === 'Invoice Date') ?? []
  expect([named?.line, named?.value]).toEqual([3, '07/02/26'])
  expect(named?.fault).toMatchObject({ code: 'otherDayOrder', what: 'DD/MM/YYYY', other: 'MM/DD/YYYY' })
  // What no column says is nothing that somebody could assign.
  expect(one?.unknown.filter(({ what }) => what === 'service')).toEqual([])
  await calls.load(upload.id)
  const { body } = await portal.call(admin, { method: 'GET', url: '/aiparcelweb/api/unknownCodes' })
  expect(JSON.stringify(body)).not.toContain('Plover Freight')
})

// @module-tag exact
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heldIn, replacementOf } from '../../../src/uploads/held-invoices.ts'
import { statementsOf } from '../../../server/warehouse/statements.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { csvText, recordOf, type UpsRecord } from '../warehouse/load/ups-file.ts'
import { uploadCalls, type As } from './upload-calls.ts'

const [FIVE, SIX] = [5, 6]
const KEY = { account: 'REISS1', invoice: 'RE1', date: '2026-11-14' }
let portal: TestPortal
let admin: As

beforeAll(async () => {
  portal = await openTestPortal({ now: () => new Date('2026-11-29T12:00:00Z') })
  admin = await portal.signIn('admin')
})
afterAll(() => portal.close())

const lineOf = (number: string, net: string, stated: string): UpsRecord =>
  recordOf({
    'Account Number': KEY.account,
    'Invoice Number': KEY.invoice,
    'Invoice Date': KEY.date,
    'Invoice Amount': stated,
    'Invoice Currency Code': 'USD',
    'Transaction Currency Code': 'USD',
    'Transaction Date': '2026-11-10',
    'Tracking Number': number,
    'Package Quantity': '1',
    'Charge Category Code': 'SHP',
    'Charge Category Detail Code': 'ISS',
    'Charge Classification Code': 'FRT',
    'Charge Description Code': '003',
    'Charge Description': 'Ground Commercial',
    'Net Amount': net,
    'Incentive Amount': '0.00',
  })
const loaded = async (clientId: number) =>
  statementsOf(portal.installation.deps.warehouse).rows({
    sql: `SELECT tracking_number AS number, sum(net_amount)::VARCHAR AS net FROM charge_level_info
      WHERE client_id = ${clientId} AND invoice_number = '${KEY.invoice}' GROUP BY 1 ORDER BY 1`,
    params: [],
  })
const net = (number: string, amount: string) => ({ number, net: amount })

test('an invoice that is issued anew says what of it is loaded and not in the file, and takes its place where that is chosen (ROUTE-22)', async () => {
  const calls = uploadCalls(portal, admin)
  const first = csvText([lineOf('1ZRE1', '10.00', '30.00'), lineOf('1ZRE2', '20.00', '30.00')])
  const anew = {
    name: 'anew.csv',
    content: csvText([lineOf('1ZRE1', '10.00', '25.50'), lineOf('1ZRE2', '15.50', '25.50')]),
  }
  for (const client of [FIVE, SIX])
    await calls.load((await calls.previewed(client, { name: 'first.csv', content: first })).id)

  const again = await calls.previewed(FIVE, { name: 'first.csv', content: first })
  expect(again.report?.[0]?.invoices[0]).toMatchObject({ missingRows: 0, missing: '0.00' })
  await calls.post(`/${again.id}/discard`)

  const preview = await calls.previewed(FIVE, anew)
  expect(preview.report?.[0]).toMatchObject({
    newRows: 1,
    knownRows: 1,
    stated: [{ more: '20.00', differing: 1 }],
    invoices: [
      {
        ...{ rows: 2, newRows: 1, inFile: '25.50', newInFile: '15.50' },
        ...{ stated: '25.50', inFiles: '25.50', loaded: '45.50', missingRows: 1, missing: '20.00', otherFormat: null },
      },
    ],
  })
  const [held] = heldIn(preview.report ?? [])
  expect(held && replacementOf(held, preview.report ?? [])).toEqual({ rows: 2, newRows: 1, now: 30, then: 25.5 })
  await calls.load(preview.id, { replace: [KEY] })
  expect(await loaded(FIVE)).toEqual([net('1ZRE1', '10.00'), net('1ZRE2', '15.50')])
  expect(await loaded(SIX)).toEqual([net('1ZRE1', '10.00'), net('1ZRE2', '20.00')])

  const known = await calls.previewed(FIVE, anew)
  expect(known.report?.[0]).toMatchObject({
    newRows: 0,
    knownRows: 2,
    invoices: [{ missingRows: 0, difference: '0.00' }],
  })
  await calls.post(`/${known.id}/discard`)
})

test('kept, what is loaded stays, and what is new of it is added', async () => {
  const calls = uploadCalls(portal, admin)
  const anew = csvText([lineOf('1ZRE1', '10.00', '25.50'), lineOf('1ZRE2', '15.50', '25.50')])
  await calls.load((await calls.previewed(SIX, { name: 'anew.csv', content: anew })).id)
  expect(await loaded(SIX)).toEqual([net('1ZRE1', '10.00'), net('1ZRE2', '35.50')])
})

// @module-tag exact
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { csvText, recordOf, type UpsRecord } from '../warehouse/load/ups-file.ts'
import { uploadCalls, type As, type Upload } from './upload-calls.ts'

const FIVE = 5
let portal: TestPortal
let admin: As

beforeAll(async () => {
  portal = await openTestPortal({ now: () => new Date('2026-11-29T12:00:00Z') })
  admin = await portal.signIn('admin')
})
afterAll(() => portal.close())

interface Line {
  readonly invoice: string
  /** '' states nothing. */
  readonly stated: string
  readonly net: string
  readonly currency?: string
}

let nth = 0
function lineOf({ invoice, stated, net, currency = 'USD' }: Line): UpsRecord {
  nth += 1
  return recordOf({
    'Account Number': 'STATED1',
    'Invoice Number': invoice,
    'Invoice Date': '2026-11-28',
    'Invoice Amount': stated,
    'Invoice Currency Code': currency,
    'Transaction Currency Code': currency,
    'Transaction Date': '2026-11-20',
    'Tracking Number': `1ZSTATED${nth}`,
    'Package Quantity': '1',
    'Charge Category Code': 'SHP',
    'Charge Category Detail Code': 'ISS',
    'Charge Classification Code': 'FRT',
    'Charge Description Code': '003',
    'Charge Description': 'Ground Commercial',
    'Net Amount': net,
    'Incentive Amount': '0.00',
  })
}
const of = (invoice: string, stated: string, ...nets: readonly string[]) =>
  nets.map((net) => lineOf({ invoice, stated, net }))
const fileOf = (name: string, lines: readonly UpsRecord[]) => ({ name, content: csvText(lines) })
const statedOf = ({ report }: Upload) => (report ?? []).map(({ stated }) => stated)
const nothing = { less: '0.00', more: '0.00', differing: 0, unstated: 0 }

test('a file says what its invoices state and by how much they come to less or more (NAV-04)', async () => {
  const calls = uploadCalls(portal, admin)
  const short = of('ST1', '169.12', '144.13', '24,99')
  const upload = await calls.previewed(
    FIVE,
    fileOf('a.csv', [
      ...short,
      ...of('ST2', '357.20', '357.20'),
      ...of('ST3', '10.00', '12.50'),
      ...of('ST4', '', '5.00'),
    ]),
    fileOf('b.csv', of('ST5', '30.00', '10.00', '20.00')),
    fileOf('c.csv', [
      ...of('ST1', '169.12', '20.00'),
      lineOf({ invoice: 'ST6', stated: '7.00', net: '7.00', currency: 'CAD' }),
    ]),
  )
  expect(statedOf(upload)).toEqual([
    // 169.12 − 144.13 − 20.00 of the other file, 12.50 − 10.00
    [
      {
        currency: 'USD',
        again: false,
        invoices: 3,
        stated: '536.32',
        less: '4.99',
        more: '2.50',
        differing: 2,
        unstated: 1,
      },
    ],
    [{ ...nothing, currency: 'USD', again: false, invoices: 1, stated: '30.00' }],
    [
      { ...nothing, currency: 'USD', again: true, invoices: 1, stated: '169.12', less: '4.99', differing: 1 },
      { ...nothing, currency: 'CAD', again: false, invoices: 1, stated: '7.00' },
    ],
  ])
  expect(upload.report?.map(({ newTotals }) => newTotals.map(({ currency, total }) => [currency, total]))).toEqual([
    [['USD', '518.83']],
    [['USD', '30.00']],
    [
      ['CAD', '7.00'],
      ['USD', '20.00'],
    ],
  ])
  const { load } = await calls.load(upload.id)
  const told = await calls.report(load ?? undefined)
  const differences = told.invoices.map(({ invoice, difference }) => [invoice, difference])
  expect(Object.fromEntries(differences)).toEqual({
    ST1: '-4.99',
    ST2: '0.00',
    ST3: '2.50',
    ST4: null,
    ST5: '0.00',
    ST6: '0.00',
  })
})

test('what is loaded already counts for what an invoice states, and new rows are told by category (NAV-04)', async () => {
  const calls = uploadCalls(portal, admin)
  const [first, second] = [of('ST7', '100.00', '90.00'), of('ST7', '100.00', '10.00')]
  await calls.load((await calls.previewed(FIVE, fileOf('first.csv', first))).id)
  const rest = await calls.previewed(FIVE, fileOf('rest.csv', [...first, ...second]), fileOf('known.csv', first))
  expect(statedOf(rest)).toEqual([
    [{ ...nothing, currency: 'USD', again: false, invoices: 1, stated: '100.00' }],
    [{ ...nothing, currency: 'USD', again: true, invoices: 1, stated: '100.00' }],
  ])
  const [file, known] = rest.report ?? []
  expect(file?.newTotals).toEqual([
    {
      currency: 'USD',
      transportation: '10.00',
      discount: '0.00',
      accessorials: '0.00',
      fuel: '0.00',
      taxesAndOthers: '0.00',
      total: '10.00',
    },
  ])
  expect([known?.newRows, known?.newTotals]).toEqual([0, []])

  const loaded = await calls.load(rest.id)
  expect(loaded.report?.map(({ name }) => name)).toEqual(['rest.csv'])
})

test('a file of which nothing is loaded is no source of what another file of its upload brings', async () => {
  const calls = uploadCalls(portal, admin)
  const known = of('ST8', '5.00', '5.00')
  const before = await calls.load((await calls.previewed(FIVE, fileOf('before.csv', known))).id)
  await calls.load(
    (await calls.previewed(FIVE, fileOf('same.csv', known), fileOf('new.csv', of('ST9', '6.00', '6.00')))).id,
  )
  expect((await calls.report(before.load ?? undefined)).goes).toMatchObject({ rows: 1 })
})

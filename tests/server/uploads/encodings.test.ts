import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { uploadCalls, type As } from './upload-calls.ts'
import { seededPart } from '../../support/run/seeded-part.ts'

const FIVE = 5
let portal: TestPortal
let admin: As

beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('admin')
})
afterAll(() => portal.close())

const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()
/** What programs write text in. A letter that Windows-1252 has is in it. */
const WRITTEN: readonly (readonly [name: string, write: (text: string) => Buffer])[] = [
  ['utf-8', (text) => Buffer.from(text)],
  ['utf-8 with a mark', (text) => Buffer.from(`\uFEFF${text}`)],
  ['windows-1252', (text) => Buffer.from(text, 'latin1')],
  ['utf-16 of Windows', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['utf-16 of Windows without a mark', (text) => Buffer.from(text, 'utf16le')],
  ['utf-16 from another end', (text) => bigEndian(`\uFEFF${text}`)],
  ['utf-16 from another end without a mark', bigEndian],
]
const FEDEX_EDI = [
  'Invoice Number,Invoice Date,Inv Charge,Bill-To Account,Tracking Number,Ship Date,Svc,Pcs,Net Chrg,Curr,Freight Amt,Fuel Amt,Recipient Name',
  '900000001,20251117,99.00,123456789,770000000017,20251110,Home Delivery,1,99.00,USD,95.00,4.00,Name',
].join('\n')
const fixture = (name: string) => readFileSync(join('tests/fixtures', name), 'utf8')
/** A file of each format, and what of it is a name. */
const FILES: readonly (readonly [format: string, text: string, name: string])[] = [
  ['ups', fixture('ups_billing_250_synthetic.csv'), 'DEMO SHIPPER'],
  ['fedex', fixture('fedex_fbo_210_synthetic.csv'), 'DEMO SHIPPER'],
  ['dhl', fixture('dhl_express_153_synthetic.csv'), 'DEMO SHIPPER'],
  ['edi210', fixture('ups_edi_210_omniparser.txt'), 'JARED'],
  ['fedexedi', FEDEX_EDI, 'Name'],
]

const written = seededPart(WRITTEN, 3, ([how]) => [how === 'utf-8' ? how : ''])

describe('whatever a file is written in, it is read the same: each of these adds nothing to the first (ROUTE-22)', () => {
  test.each(FILES)('%s', async (_, text, name) => {
    expect(text).toContain(name)
    const calls = uploadCalls(portal, admin)
    const accented = text.replaceAll(name, 'Señor Müller')
    const upload = await calls.previewed(
      FIVE,
      ...written.map(([how, write]) => ({ name: `${how}.txt`, content: write(accented) })),
    )
    const [first, ...others] = upload.report ?? []
    expect(first).toMatchObject({ problem: null, knownRows: 0 })
    expect(first?.newRows).toBeGreaterThan(0)
    expect(others).toHaveLength(written.length - 1)
    for (const { format, rows, newRows, knownRows, rejectedRows, totals } of others)
      expect({ format, rows, newRows, known: knownRows, rejectedRows, totals }).toEqual({
        ...{ format: first?.format, rows: first?.rows, newRows: 0, known: first?.newRows },
        ...{ rejectedRows: first?.rejectedRows, totals: first?.totals },
      })
    await calls.post(`/${upload.id}/discard`)
  })
})

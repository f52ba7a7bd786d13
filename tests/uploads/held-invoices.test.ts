import { expect, test } from 'vitest'
import type { FileReport } from '../../domain/uploads/upload.ts'
import { heldIn, replacementOf, type HeldInvoice } from '../../src/uploads/held-invoices.ts'

const invoice = (given: Partial<HeldInvoice>) =>
  ({
    account: '1',
    invoice: 'A',
    date: '2026-11-07',
    inFile: '10.00',
    inFiles: '20.00',
    otherFormat: 'One',
    ...given,
  }) as HeldInvoice
const file = (invoices: HeldInvoice[]) => ({ invoices }) as unknown as FileReport

test('of an invoice that two files bring in two forms, what the second says stands against what the first loads', () => {
  const report = [file([invoice({ otherFormat: null })]), file([invoice({ inFile: '10.10' })])]
  expect(heldIn(report)).toEqual([invoice({ inFile: '10.10', inFiles: '10.10' })])
})

test('of several files of that form it is what they say together; others are not held', () => {
  const half = invoice({ inFile: '10.00', inFiles: '20.00' })
  const report = [file([half, invoice({ invoice: 'B', otherFormat: null })]), file([half])]
  expect(heldIn(report)).toEqual([half])
})

test('one in another form that takes the place is all new; one that is issued anew by its new rows', () => {
  const other = invoice({ rows: 3, newRows: 0, loaded: '18.00', inFiles: '20.00', newInFile: '0.00' })
  expect(replacementOf(other, [file([other])])).toEqual({ rows: 3, newRows: 3, now: 18, then: 20 })
  const anew = { ...other, otherFormat: null, missingRows: 1, loaded: '45.50', newInFile: '15.50', newRows: 1 }
  expect(replacementOf(anew, [file([anew]), file([{ ...anew, newRows: 2, newInFile: '1.50' }])])).toEqual({
    ...{ rows: 6, newRows: 3 },
    ...{ now: 28.5, then: 20 },
  })
})

import { expect, test } from 'vitest'
import type { FileReport, Reject } from '../../domain/uploads/upload.ts'
import { rejectedDifference } from '../../src/uploads/stated/rejected-difference.ts'

const invoice = (number: string, difference: string | null, otherFormat: string | null = null) =>
  ({ invoice: number, difference, otherFormat }) as FileReport['invoices'][number]
const reject = (value: string, code: Reject['fault']['code'] = 'notAmount') =>
  ({ file: 'a.csv', line: 1377, column: 'Net Amount', value, fault: { code } }) as Reject

test.each([
  ['24,99', '-24.99', 24.99],
  ['1.024,99', '-1024.99', 1024.99],
])('a rejected %s is what an invoice lacks that comes to %s', (value, difference, amount) => {
  const [equal, short] = [invoice('A', '0.00'), invoice('B', difference)]
  expect(rejectedDifference({ invoices: [equal, short], problems: [reject('x'), reject(value)] })).toEqual({
    ...{ reject: reject(value), amount, invoice: short },
  })
})

test.each([
  ['another amount', [invoice('A', '-25.00')], [reject('24,99')]],
  ['what no comma makes an amount', [invoice('A', '-24.99')], [reject('24.99x')]],
  ['another fault', [invoice('A', '-24.99')], [reject('24,99', 'notWeight')]],
  ['too much, not too little', [invoice('A', '24.99')], [reject('24,99')]],
  ['an invoice that is left out', [invoice('A', '-24.99', 'Other')], [reject('24,99')]],
  ['two invoices that lack the same', [invoice('A', '-24.99'), invoice('B', '-24.99')], [reject('24,99')]],
  ['two rows that may be it', [invoice('A', '-24.99')], [reject('24,99'), reject('24,99')]],
])('%s says nothing', (_, invoices, problems) => expect(rejectedDifference({ invoices, problems })).toBeNull())

import { expect, test } from 'vitest'
import { timelineOf } from '../../../domain/tracking/timeline.ts'
import { trackingDetail } from '../../../domain/tracking/tracking-detail.ts'

test('a package’s days in order, each invoice line once, and none that is not known', () => {
  const detail = trackingDetail([
    { pickup_date: '2026-10-02', scheduled_date: '2026-10-05T17:00:00', delivery_date: '2026-10-06T09:30:00' },
  ])
  if (!detail) throw new Error('no detail')
  const charge = (invoiceNumber: string, billDate: string, bucketName: string) => ({
    chargeDescription: 'Ground',
    netAmount: 1,
    incentiveAmount: 0,
    invoiceNumber,
    billDate,
    bucketName,
  })
  const charges = [
    charge('I2', '2026-11-01', 'adjustment'),
    charge('I1', '2026-10-05', 'freight'),
    charge('I1', '2026-10-05', 'freight'),
    charge('I1', '2026-10-05', 'credit'),
  ]
  expect(
    timelineOf(detail, charges).map((event) => [event.at, event.name === 'billed' ? event.line : event.name]),
  ).toEqual([
    ['2026-10-02', 'pickup'],
    ['2026-10-05', { invoiceNumber: 'I1', billDate: '2026-10-05', bucketName: 'freight' }],
    ['2026-10-05', { invoiceNumber: 'I1', billDate: '2026-10-05', bucketName: 'credit' }],
    ['2026-10-05T17:00:00', 'scheduled'],
    ['2026-10-06T09:30:00', 'delivery'],
    ['2026-11-01', { invoiceNumber: 'I2', billDate: '2026-11-01', bucketName: 'adjustment' }],
  ])
})

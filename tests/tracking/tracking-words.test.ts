import { expect, test } from 'vitest'
import { trackingDetail } from '../../domain/tracking/tracking-detail.ts'
import { amountText, feeLines, summaryLines } from '../../src/tracking/tracking-words.ts'

test.each([
  [0, 'USD', '$0.00'],
  [14.075, 'all', '$14.08'],
  [-6.2, 'USD', '−$6.20'],
  [1234.5, 'CAD', 'CA$1,234.50'],
])('a charge of %d in %s stands as %s [TRK-10]', (amount, currency, shown) => {
  expect(amountText(amount, currency)).toBe(shown)
})

test('beside a delivery after schedule that is on time stands the first attempt, which made it so [TRK-04]', () => {
  const detail = trackingDetail([
    {
      tracking_id: 7,
      tracking_status: 'on-time',
      scheduled_date: '2026-06-10T12:00:00',
      first_attempt_date: '2026-06-10T11:30:00',
      delivery_date: '2026-06-11T09:00:00',
    },
  ])
  const lines = new Map((detail ? summaryLines(detail) : []).map(({ name, value }) => [name, value]))
  expect([
    lines.get('deliveryStatus'),
    lines.get('scheduledDate'),
    lines.get('firstAttempt'),
    lines.get('deliveryDate'),
  ]).toEqual(['On Time', '06/10/2026 12:00', '06/10/2026 11:30', '06/11/2026 09:00'])
  expect(detail?.fee).toBe(null)
})

test('of a charge without a package the popup says what, how much, and on which invoice of which account', () => {
  const detail = trackingDetail([
    {
      tracking_id: null,
      carrier_name: 'UPS',
      invoice_number: 'I1',
      account_number: 'A1',
      bill_date: '2026-06-10',
      fee_charge: 'Weekly Service Charge',
      net_amount: 31.5,
    },
  ])
  if (!detail?.fee) throw new Error('a fee')
  expect(feeLines(detail, detail.fee, 'all').map(({ name, value }) => [name, value])).toEqual([
    ['charge', 'Weekly Service Charge'],
    ['netAmount', '$31.50'],
    ['carrier', 'UPS'],
    ['account', 'A1'],
    ['invoice', 'I1'],
    ['invoiceDate', '06/10/2026'],
  ])
})

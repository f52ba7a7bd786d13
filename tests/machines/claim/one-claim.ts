import type { components } from '../../../openapi/schema.d.ts'

/** A claim as a list has it. */
export const CLAIM: components['schemas']['Claim'] = {
  id: 7,
  version: 1,
  state: 'found',
  since: '2026-11-20',
  isFound: true,
  isChanged: false,
  deadline: '2026-12-02',
  claimedOn: null,
  rule: 'lateDelivery',
  confidence: 'certain',
  client: { id: 5, name: 'Harbor and Pine Supply' },
  carrier: { id: 1, name: 'UPS' },
  accountNumber: '70E5A2',
  invoiceNumber: '000070E5A2647',
  billDate: '2026-11-14',
  trackingNumber: '1Z70E5A20209878956',
  trackingId: 12,
  service: 'UPS 2nd Day Air',
  currency: 'USD',
  billed: 43.33,
  expected: 19.76,
  difference: 23.57,
  credited: 0,
  holder: null,
}

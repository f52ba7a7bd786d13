import { expect, test } from 'vitest'
import { againstSide, printSide, sidesOf } from '../../../domain/bridge/sides.ts'

const VIEW = { clientId: 1, childClientIds: [], filters: { carrier_name: ['UPS'] } }

test('[BRG-07] a side is in the address as its column and value, whatever the value holds', () => {
  const side = { column: 'account_number', value: 'A:1, B' } as const
  expect(againstSide(printSide(side))).toEqual(side)
  for (const text of ['period', '2026-01-01..2026-01-31', 'sender_name:X', 'carrier_name:', ''])
    expect(againstSide(text)).toBeUndefined()
})

test('[BRG-07] two sides are set against each other where the view is of exactly one, and not of the same', () => {
  const against = 'carrier_name:FedEx'
  expect(sidesOf({ ...VIEW, against })).toEqual({ column: 'carrier_name', own: 'UPS', other: 'FedEx' })
  expect(sidesOf({ ...VIEW, against: 'carrier_name:UPS' })).toBeUndefined()
  expect(sidesOf({ ...VIEW, against, filters: {} })).toBeUndefined()
  expect(sidesOf({ ...VIEW, against, filters: { carrier_name: ['UPS', 'DHL'] } })).toBeUndefined()
  expect(sidesOf({ ...VIEW, against, filters: { carrier_name: { except: ['UPS'] } } })).toBeUndefined()
  expect(sidesOf({ ...VIEW, against: 'client_id:2' })).toMatchObject({ own: '1', other: '2' })
  expect(sidesOf({ ...VIEW, against: 'client_id:2', childClientIds: [3] })).toMatchObject({ own: '3' })
  expect(sidesOf({ ...VIEW, against: 'client_id:2', childClientIds: [3, 4] })).toBeUndefined()
})

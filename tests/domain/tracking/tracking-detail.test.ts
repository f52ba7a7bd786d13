import { describe, expect, test } from 'vitest'
import { chargeSums, headerRow, mapAddress, trackingDetail } from '../../../domain/tracking/tracking-detail.ts'
import { dimensionUnit, weightUnit } from '../../../domain/values/units.ts'

const NOBODY = {
  name: null,
  company: null,
  address: null,
  city: null,
  state: null,
  zip: null,
  country: null,
  normalisedState: null,
  normalisedCountry: null,
}

describe('what the popup says of a package', () => {
  test('the freight row leads, else the newest [TRK-15]', () => {
    const rows = ['adjustment', 'freight', 'credit'].map((bucket_name) => ({ bucket_name }))
    expect(headerRow(rows)).toEqual({ bucket_name: 'freight' })
    expect(headerRow(rows.filter(({ bucket_name }) => bucket_name !== 'freight'))).toEqual({ bucket_name: 'credit' })
    expect(trackingDetail([])).toBeUndefined()
  })

  test('units are normalised [TRK-17]', () => {
    expect(['L', 'lb', 'LBS', 'pounds', '', null].map(weightUnit)).toEqual(Array(6).fill('lbs'))
    expect(['K', 'kg', 'KGS', ' kilograms'].map(weightUnit)).toEqual(Array(4).fill('kgs'))
    expect(['O', 'oz', 'OZS', 'ounces'].map(weightUnit)).toEqual(Array(4).fill('oz'))
    expect(['C', 'cm', 'centimetres', 'I', 'in', 'inches', null].map(dimensionUnit)).toEqual([
      'cm',
      'cm',
      'cm',
      'inches',
      'inches',
      'inches',
      'inches',
    ])
  })

  test('weights in the chosen unit, or as billed; dims only when all three are known [TRK-14] [TRK-17]', () => {
    const row = {
      bucket_name: 'freight',
      actual_weight: 16,
      actual_weight_unit: 'OZ',
      actual_weight_pounds: 1,
      bill_weight_pounds: null,
      length: 10,
      width: 4,
      height: 3,
      dim_unit: 'C',
    }
    expect(trackingDetail([row])).toMatchObject({
      actualWeight: { value: 16, unit: 'oz' },
      billWeight: null,
      dims: { length: 10, width: 4, height: 3, unit: 'cm' },
    })
    expect(trackingDetail([row], 'kgs')?.actualWeight).toEqual({ value: 0.45359237, unit: 'kgs' })
    const inKilograms = { ...row, bill_weight: 4.536, bill_weight_unit: 'KGS', bill_weight_pounds: 10.000168 }
    expect(trackingDetail([inKilograms], 'kgs')?.billWeight).toEqual({ value: 4.536, unit: 'kgs' })
    expect(trackingDetail([inKilograms], 'lbs')?.billWeight).toEqual({ value: 10.000168, unit: 'lbs' })
    expect(trackingDetail([{ ...row, height: 0 }], 'lbs')).toMatchObject({
      actualWeight: { value: 1, unit: 'lbs' },
      dims: null,
    })
  })

  test('gross is net and incentive together, exactly [TRK-09]', () => {
    expect(
      chargeSums([
        { netAmount: 0.1, incentiveAmount: 0.2 },
        { netAmount: 0.2, incentiveAmount: 0 },
        { netAmount: -1, incentiveAmount: 0.1 },
      ]),
    ).toEqual({ net: -0.7, incentive: 0.3, gross: -0.4 })
    expect(chargeSums([])).toEqual({ net: 0, incentive: 0, gross: 0 })
  })

  test('the address of a map is trimmed, and empty where nothing is known [TRK-07]', () => {
    expect(
      mapAddress({
        ...NOBODY,
        name: 'Ann',
        address: ' 1 Main St ',
        city: 'Dayton',
        state: 'OH',
        zip: ' 45402',
        country: 'US',
      }),
    ).toBe('1 Main St, Dayton, OH 45402, US')
    expect(mapAddress({ ...NOBODY, name: 'Ann', address: '  ', city: '' })).toBe('')
  })
})

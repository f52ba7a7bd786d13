import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FulfillmentCenter } from '../../../domain/query/fulfillment-center.ts'
import { networkMap, originColumn } from '../../../domain/dashboards/network-map.ts'

const center = (NAME: string, ZIP: string, zips: readonly string[] = []): FulfillmentCenter => ({
  NAME,
  STATE: 'KY',
  CITY: NAME,
  ZIP,
  INCLUDEDCITYZIPS: [{ CITY: NAME, ZIPS: [...zips] }],
  latitude: 38,
  longitude: -85,
})
const EAST = center('East', '40202', ['40202', '40203', '47129'])
const WEST = center('West', '47129', ['47129', '40203'])
const state = (from: string, to: string, packages: number) => ({
  normalised_sender_state: from,
  normalised_consignee_state: to,
  packages,
})
const zip = (from: string | null, to: string, packages: number) => ({
  sender_postal_code: from,
  normalised_consignee_state: to,
  packages,
})
const mapOf = (changed: Partial<Parameters<typeof networkMap>[0]>) =>
  networkMap({
    rows: [],
    fact: 'packages',
    settings: { dimension: 'dc_top5', displayMode: 'states' },
    centers: [],
    unchecked: [],
    ...changed,
  })

describe('the network map', () => {
  const rows = ['KY', 'NV', 'TX', 'OH', 'GA', 'AZ', 'UT'].flatMap((from, at) => [
    state(from, 'CA', 10 * (7 - at)),
    state(from, 'NY', 1),
  ])

  test('shows the five or ten senders of the most packages, and says what it leaves out [PAGE-14] [WID-06]', () => {
    const five = mapOf({ rows })
    expect(five.dcFilter.dcList.map(({ id, packages }) => [id, packages])).toEqual([
      ['KY', 71],
      ['NV', 61],
      ['TX', 51],
      ['OH', 41],
      ['GA', 31],
    ])
    expect([five.beyond, five.total]).toEqual([32, 287])
    expect(five.dcFilter.dcList[0]?.receivers).toEqual([
      ['CA', 70],
      ['NY', 1],
    ])
    const ten = mapOf({ rows, settings: { dimension: 'dc_top10', displayMode: 'states' } })
    expect([ten.dcFilter.dcList.length, ten.beyond]).toEqual([7, 0])
  })

  test('what a person unchecks stays in the list and is drawn no more [PAGE-17]', () => {
    const { dcFilter } = mapOf({ rows, unchecked: ['KY', 'no such sender'] })
    expect(dcFilter.dcList.map(({ id }) => id)).toContain('KY')
    expect(dcFilter.checkedDcList).toEqual(['NV', 'TX', 'OH', 'GA'])
    expect([...dcFilter.usStateData]).toEqual([
      ['CA', 180],
      ['NY', 4],
    ])
  })

  test('a package is of the center that stands in its ZIP code, else of the first that includes it [PAGE-17] [DATA-18]', () => {
    const settings = { dimension: 'dc_top5', displayMode: 'centers' }
    const map = mapOf({
      settings,
      centers: [EAST, WEST],
      rows: [
        zip('40202', 'CA', 5),
        zip('40203-1234', 'CA', 2),
        zip('47129', 'NY', 4),
        zip('99999', 'NY', 3),
        zip(null, 'NY', 1),
      ],
    })
    expect(map.dcFilter.dcList.map(({ id, packages }) => [id, packages])).toEqual([
      ['East, KY', 7],
      ['West, KY', 4],
    ])
    expect({
      mode: map.displayMode,
      isDcAvailable: map.isDcAvailable,
      centers: map.currentFulfillmentCenters.length,
      fromNoCenter: map.fromNoCenter,
      total: map.total,
    }).toEqual({
      mode: 'centers',
      isDcAvailable: true,
      centers: 2,
      fromNoCenter: 4,
      total: 15,
    })
    expect(mapOf({ settings, rows: [zip('40202', 'CA', 5)] })).toMatchObject({
      isDcAvailable: false,
      fromNoCenter: 5,
      dcFilter: { dcList: [] },
    })
  })

  test('its modes ask for states or for ZIP codes', () => {
    expect([
      originColumn({ displayMode: 'states' }),
      originColumn({ displayMode: 'centers' }),
      originColumn({}),
    ]).toEqual(['normalised_sender_state', 'sender_postal_code', 'normalised_sender_state'])
  })

  test('senders drawn, unchecked, beyond and of no center add up to the total; each sender to its receivers', () => {
    const places = ['KY', 'NV', 'TX', 'OH', 'GA', 'AZ', 'UT', 'CA', 'NY', 'FL', 'WA', 'OR', '']
    const row = fc.tuple(fc.constantFrom(...places, '40202', '47129'), fc.constantFrom(...places), fc.nat(1000))
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 80 }),
        fc.constantFrom('dc_top5', 'dc_top10'),
        fc.boolean(),
        fc.subarray([...places, 'East, KY']),
        (drawn, dimension, byCenter, unchecked) => {
          const map = mapOf({
            rows: drawn.map(([from, to, packages]) => (byCenter ? zip(from, to, packages) : state(from, to, packages))),
            settings: { dimension, displayMode: byCenter ? 'centers' : 'states' },
            centers: [EAST, WEST],
            unchecked,
          })
          const { dcList, checkedDcList, usStateData } = map.dcFilter
          const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0)
          expect(sum(dcList.map(({ packages }) => packages)) + map.beyond + map.fromNoCenter).toBe(
            sum(drawn.map(([, , packages]) => packages)),
          )
          expect(sum(usStateData.values())).toBe(
            sum(dcList.filter(({ id }) => checkedDcList.includes(id)).map(({ packages }) => packages)),
          )
          for (const { packages, receivers } of dcList) expect(sum(receivers.map(([, each]) => each))).toBe(packages)
          expect(dcList.every(({ packages }, at) => packages <= (dcList[at - 1]?.packages ?? Infinity))).toBe(true)
        },
      ),
    )
  })
})

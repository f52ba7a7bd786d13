import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { countsPackages, modeOf, TRANSPORT_MODES, TransportModes } from '../../../domain/bridge/transport-modes.ts'

const { modes } = TransportModes.parse(JSON.parse(readFileSync('config/transport-modes.json', 'utf8')))

test('[BRG-03] every service category that is known has its mode of transport, and what none names is of parcels', () => {
  const [, ...lines] = readFileSync('server/warehouse/reference/service_categories.csv', 'utf8').trim().split('\n')
  expect(Object.keys(modes).toSorted()).toEqual(lines.map((line) => line.split(',')[1]).toSorted())
  expect(modeOf('Balloons', modes)).toBe('parcel')
  expect(modeOf('constructor', modes)).toBe('parcel')
})

test('[BRG-03] packages are counted of parcels and courier, shipments of all freight', () => {
  expect(TRANSPORT_MODES.filter(countsPackages)).toEqual(['parcel', 'courier'])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBridge } from '../../../domain/bridge/bridge-rows.ts'
import type { ModeTable } from '../../../domain/bridge/transport-modes.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import { bridgeAnswer } from '../../../server/warehouse/questions/bridge-answer.ts'
import { makeTenantScope } from '../../../server/warehouse/tenant-scope.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { askedBridge } from './asked-bridge.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

async function rowsOf(
  { query, before }: Pick<ReturnType<typeof askedBridge>, 'query' | 'before'>,
  change: { readonly transportModes?: ModeTable } = {},
) {
  const { clients, config, today, warehouse } = portal.installation.deps
  if (!before) throw new Error('there are no days before')
  const answer = await bridgeAnswer(warehouse, {
    ...{ query, before, config: { ...config.current(), ...change } },
    ...{ catalog: config.current().catalog, today: today() },
    scope: makeTenantScope({ allClients: true, clientIds: [] }, await clients.all()),
    signal: new AbortController().signal,
  })
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
  return answer.value.data
}

test('[BRG-01] whichever of its dimensions and facts are chosen, a bridge asks the engine once for both sides', async () => {
  const { warehouse } = portal.installation.deps
  const told = async (change: Partial<View>, dimension?: string) =>
    readBridge(await rowsOf(askedBridge(portal, change, dimension)))
  await warehouse.refresh()
  const asked = warehouse.counters.queries
  const finest = await told({})
  // The other is on which days each client has data.
  expect(warehouse.counters.queries - asked).toBe(2)
  const coarse = await told({}, 'carrier_name')
  const fuel = await told({ fact: 'fuel_surcharge' }, 'normalised_zone')
  expect(warehouse.counters.queries - asked).toBe(2)
  expect(finest?.by).toHaveLength(4)
  expect([coarse?.now, coarse?.by]).toEqual([finest?.now, ['carrier_name']])
  expect(fuel?.by).toEqual(['carrier_name', 'service', 'normalised_zone'])
})

test('[BRG-01] what is asked twice of one state of the data is told once', async () => {
  const asked = askedBridge(portal, {})
  const [one, other] = await Promise.all([rowsOf(asked), rowsOf(asked)])
  expect(one.length).toBeGreaterThan(1)
  expect(other).toBe(one)
  expect(await rowsOf(askedBridge(portal, {}, 'carrier_name'))).not.toEqual(one)
  // As soon as the file says otherwise.
  const modes = (rows: typeof one) => rows.flatMap(({ row, mode }) => (row === 'mode' ? [mode] : []))
  expect(modes(one).length).toBeGreaterThan(1)
  expect(modes(await rowsOf(asked, { transportModes: {} }))).toEqual(['parcel'])
  await portal.installation.deps.warehouse.refresh()
  expect(await rowsOf(asked)).not.toBe(one)
})

test('[BRG-02] a bridge by what its sums are kept apart by as well says these values', async () => {
  const { query, before } = askedBridge(portal, {})
  const by = ['bucket_name', 'currency_code']
  const groups = { groupByDetails: by, selectColumnNames: [...by, 'total_spend'], orderByDetails: [] }
  const rows = await rowsOf({ query: { ...query, ...groups }, before })
  const segments = rows.filter(({ row }) => row === 'segment')
  expect(new Set(segments.map(({ bucket_name: bucket }) => bucket))).toEqual(new Set(['freight']))
  expect(segments.map(({ currency_code: currency }) => currency)).toContain('USD')
})

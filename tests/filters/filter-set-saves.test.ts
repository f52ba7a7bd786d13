import { expect, test } from 'vitest'
import { SimulatedClock, createActor, waitFor } from 'xstate'
import { createApi } from '../../src/api/client.ts'
import { provideFilters } from '../../src/filters/provide-filters.ts'
import { SURROUNDINGS, TWO_SETS } from '../machines/filters/cases.ts'
import { createHeldServer } from '../machines/held-server.ts'
import { stateKeyOf } from '../qa/model.ts'
import { PATIENCE_MS } from '../support/run/patience.ts'

const SAVE = '/addfilterForKey'

/** The form with its own calls, a set named and its save under way. */
function openSaving(name: string) {
  const server = createHeldServer()
  const clock = new SimulatedClock()
  let renewals = 0
  const machine = provideFilters({
    api: createApi({
      origin: 'http://portal.test',
      fetch: server.fetch,
      token: () => null,
      onSessionEnded: () => undefined,
    }),
    labelOf: (dimension) => dimension,
    onSaved: () => Promise.resolve(void renewals++),
    onApply: () => undefined,
  })
  const actor = createActor(machine, { clock }).start()
  actor.send({ type: 'filters.opened', ...SURROUNDINGS })
  actor.send({ type: 'filter.chosen', dimension: 'account_number', chosen: ['1'] })
  actor.send({ type: 'naming.started', sets: TWO_SETS })
  actor.send({ type: 'name.typed', name })
  actor.send({ type: 'overwrite.chosen', overwrite: true })
  actor.send({ type: 'set.saved' })
  const reach = (key: string) => waitFor(actor, (snapshot) => stateKeyOf(snapshot) === key, { timeout: PATIENCE_MS })
  return { actor, clock, server, reach, renewals: () => renewals }
}

test('a set is stored, and then the one that it takes the place of is forgotten (FILT-35)', async () => {
  const { server, reach, renewals } = openSaving('West')
  const save = await server.next(SAVE)
  expect(save.body).toEqual({
    filter_key: 'filterset:spend:5:West',
    filter_value: expect.stringContaining('UPS') as unknown,
  })
  expect(server.waiting()).toEqual([save])
  save.answer(200, { status: 'ok' })
  ;(await server.next('/deleteFilterForKey/filterset%3Aspend%3Aallclients%3AWest')).answer(200, { status: 'ok' })
  await reach('choosing')
  expect(renewals()).toBe(1)
})

test.each([
  [409, 'too-many-sets', 'naming.full'],
  [413, 'settings-full', 'refused'],
  [400, 'invalid-request', 'refused'],
])('a set that is refused (%i %s) is not sent again by itself', async (status, code, state) => {
  const { clock, server, reach, renewals } = openSaving('East')
  ;(await server.next(SAVE)).answer(status, { code, detail: 'no' })
  await reach(state)
  clock.increment(600_000)
  expect([server.waiting(), renewals()]).toEqual([[], 0])
})

test('a refused set is sent again when the person says so', async () => {
  const { actor, server, reach } = openSaving('East')
  ;(await server.next(SAVE)).answer(413, { code: 'settings-full', detail: 'full' })
  await reach('refused')
  actor.send({ type: 'set.saved' })
  ;(await server.next(SAVE)).answer(200, { status: 'ok' })
  await reach('choosing')
})

test('a save that fails is tried again, later each time, as every kept thing is', async () => {
  const { clock, server, reach } = openSaving('East')
  for (const delayMs of [2_000, 4_000, 8_000]) {
    ;(await server.next(SAVE)).lose()
    await reach('unsaved')
    clock.increment(delayMs - 1)
    expect(server.waiting()).toEqual([])
    clock.increment(1)
    await reach('saving')
  }
})

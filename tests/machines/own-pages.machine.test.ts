import { afterAll, describe, expect, test } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { OWN_PAGES, readOwnPages, type OwnPages } from '../../domain/own-pages.ts'
import { boardMachine, createBoardMachine, type StoredLayout } from '../../machines/board.machine.ts'
import { createApi } from '../../src/api/client.ts'
import { createLayoutDrafts } from '../../src/dashboard/layout-drafts.ts'
import { provideOwnPages } from '../../src/provide-dashboard-actors.ts'
import { memoryStorage } from '../memory-storage.ts'
import { BOARD_CASES, type BoardCase } from './board.cases.ts'
import { createHeldServer, type HeldCall } from './held-server.ts'
import { createCoverage, describeStep, makeWalks, runWalk, stateKeyOf, type Level, type StateKey, type Step } from './walk.ts'

const LOAD = '/getDashboardsFromDB'
const SAVE = '/saveDashboardSettings/'
const machine = createBoardMachine<OwnPages>()
const coverage = createCoverage(machine)
const walks = makeWalks(boardMachine, { cases: BOARD_CASES })

const page = (name: string) => ({ name, cards: { map1: { page: 'spend', chartName: 'map', fact: 'total_spend', settings: {}, place: { x: 0, y: 0, w: 12, h: 12 } } } })
const STORED: StoredLayout<OwnPages> = { patch: { p1: page('Costs') }, version: 3 }
const written = (pages: OwnPages) => ({ dashboardPages: Object.entries(pages).map(([id, each]) => ({ id, ...each, dashboardIds: ['spend/map'] })), selectedDashboardPageIndex: 0 })
const read = (body: unknown) => readOwnPages(Object.fromEntries((body as ReturnType<typeof written>).dashboardPages.map(({ id, ...each }) => [id, each])))

/** The machine with the app's own actors for people's pages, on a server, a storage and a clock that the test holds. */
function openLevel(): Level<BoardCase, StateKey<typeof boardMachine>> & { stop: () => void } {
  const clock = new SimulatedClock()
  const server = createHeldServer()
  const storage = memoryStorage()
  const versioned: typeof fetch = async (input) => {
    const answer = await server.fetch(input)
    const { version } = (await answer.clone().json()) as { version?: number }
    return version === undefined ? answer : new Response(answer.body, { status: answer.status, headers: { ETag: `"${version}"`, 'Content-Type': 'application/json' } })
  }
  const api = createApi({ origin: 'http://portal.test', fetch: versioned, token: () => null, onSessionEnded: () => undefined })
  const drafts = createLayoutDrafts({ readPatch: readOwnPages, storage, tab: 'one', login: 'analyst' })
  const actor = createActor(provideOwnPages({ api, drafts, opened: () => 'p1' }), { clock, inspect: coverage.inspect, input: { page: OWN_PAGES } })
  const context = () => actor.getSnapshot().context
  const inForce = () => context().arrangement.patch
  let changed = 0
  const settle = async ({ to }: Step<BoardCase>) => void (await waitFor(actor, (snapshot) => stateKeyOf(snapshot) === to, { timeout: 2_000 }))
  const answer = (ending: string, give: (call: HeldCall) => void) => async (step: Step<BoardCase>) => {
    give(await server.next(ending))
    await settle(step)
  }
  const start = (give: (call: HeldCall) => void) => async (step: Step<BoardCase>) => {
    actor.start()
    await answer(LOAD, give)(step)
  }
  const loaded = (call: HeldCall) => call.answer(200, { ...written(STORED.patch), version: STORED.version })
  const lost = (call: HeldCall) => call.lose()
  const draft = () => drafts.keep(OWN_PAGES, { base: STORED, patch: { ...STORED.patch, p2: page('Drafted') } })
  const drafted = (next: (step: Step<BoardCase>) => Promise<void>) => async (step: Step<BoardCase>) => {
    draft()
    await next(step)
  }
  const refuse = (theirs: () => OwnPages) =>
    answer(SAVE, (call) => {
      const filter_value = JSON.stringify(written(theirs()))
      call.answer(409, { code: 'version-conflict', detail: 'changed', current: { filter_value, version: context().stored.version + 1 } })
    })
  const due = async (step: Step<BoardCase>) => {
    clock.increment(60_000)
    await settle(step)
  }
  const send = (event: Parameters<typeof actor.send>[0]) => async (step: Step<BoardCase>) => {
    actor.send(event)
    await settle(step)
  }
  const saving = async () => {
    const call = await server.next(SAVE)
    expect([read(call.body), call.headers.get('If-Match')]).toEqual([context().sent, `"${context().stored.version}"`])
    expect(drafts.read(OWN_PAGES)).toEqual({ base: context().stored, patch: inForce() })
  }
  const kept = () => expect(drafts.read(OWN_PAGES)).toEqual({ base: context().stored, patch: inForce() })
  const settled = () => {
    expect(inForce()).toEqual(context().stored.patch)
    expect(storage.length).toBe(0)
  }
  const unread = () => expect(inForce()).toEqual({})
  return {
    stop: () => void actor.stop(),
    drivers: {
      'the layout is loaded': start(loaded),
      'the layout is loaded, a draft was kept': drafted(start(loaded)),
      'the layout cannot be loaded': start(lost),
      'another load is due': due,
      'the layout is loaded at last': answer(LOAD, loaded),
      'the layout is loaded at last, a draft was kept': drafted(answer(LOAD, loaded)),
      'the layout still cannot be loaded': answer(LOAD, lost),
      'a card is moved': async (step) => {
        actor.send({ type: 'arrangement.changed', change: { kind: 'arrange', patch: { ...inForce(), p1: page(`Mine ${++changed}`) } } })
        await settle(step)
      },
      'the save is acknowledged': answer(SAVE, (call) => call.answer(200, { status: 'ok', version: context().stored.version + 1 })),
      'the same was saved elsewhere': refuse(inForce),
      'other cards were moved elsewhere': refuse(() => ({ ...context().stored.patch, [`p9${++changed}`]: page('Another') })),
      'the same card was moved elsewhere': refuse(() => ({ ...context().stored.patch, p1: page(`Theirs ${++changed}`), p2: page(`Theirs ${changed}`) })),
      'the save fails': answer(SAVE, lost),
      'another save is due': due,
      'this arrangement is kept': send({ type: 'conflict.kept' }),
      'the other arrangement is taken': send({ type: 'conflict.yielded' }),
    },
    states: {
      restoring: unread,
      'unread.waiting': unread,
      'unread.reading': unread,
      'settled.untouched': settled,
      'settled.saved': settled,
      'saving.newest': saving,
      'saving.outdated': saving,
      unsaved: kept,
      conflicting: kept,
    },
  }
}

describe("people's pages, by the walks of the board (PAGE-26, CFG-04, lessons 9)", () => {
  test.each(walks.map((walk) => [walk.map(describeStep).at(-1) ?? '', walk] as const))('… %s', async (_, walk) => {
    const level = openLevel()
    await runWalk(walk, level)
    level.stop()
  })

  afterAll(() => {
    expect({ states: coverage.missedStates(), transitions: coverage.missedTransitions() }).toEqual({ states: [], transitions: [] })
  })
})

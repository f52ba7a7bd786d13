import { afterAll, describe, expect, test } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { COMPARISON_KEY, printSavedComparison, readSavedComparison, readSavedEntries, withGroup, withSets, type SavedComparison } from '../../domain/saved-comparison.ts'
import { boardMachine, createBoardMachine, type StoredLayout } from '../../machines/board.machine.ts'
import { createApi } from '../../src/api/client.ts'
import { createLayoutDrafts } from '../../src/dashboard/layout-drafts.ts'
import { provideComparison } from '../../src/provide-comparison.ts'
import { memoryStorage } from '../memory-storage.ts'
import { BOARD_CASES, type BoardCase } from './board.cases.ts'
import { setOf } from './comparison.cases.ts'
import { createHeldServer, type HeldCall } from './held-server.ts'
import { createCoverage, describeStep, makeWalks, runWalk, stateKeyOf, type Level, type StateKey, type Step } from './walk.ts'

const LOAD = '/getFiltersforkey/comparison'
const SAVE = '/addfilterForKey'
const TODAY = '2026-11-21'
const machine = createBoardMachine<SavedComparison>()
const coverage = createCoverage(machine)
const walks = makeWalks(boardMachine, { cases: BOARD_CASES })

const STORED: StoredLayout<SavedComparison> = { patch: withSets({}, [setOf('West')]), version: 3 }
const read = (body: unknown) => readSavedComparison((body as { filter_value: string }).filter_value, TODAY)

interface SavedLevel extends Level<BoardCase, StateKey<typeof boardMachine>> {
  readonly announced: readonly string[]
  readonly stop: () => void
}

/** The machine with the app's own actors for the saved comparison, on a server, a storage and a clock that the test holds. */
function openLevel(): SavedLevel {
  const clock = new SimulatedClock()
  const server = createHeldServer()
  const storage = memoryStorage()
  const announced: string[] = []
  const versioned: typeof fetch = async (input) => {
    const answer = await server.fetch(input)
    const body = (await answer.clone().json()) as unknown
    const version = body instanceof Object && 'version' in body ? Number(body.version) : undefined
    if (version === undefined) return answer
    return Response.json(body instanceof Object && 'stored' in body ? body.stored : body, { status: answer.status, headers: { ETag: `"${version}"` } })
  }
  const api = createApi({ origin: 'http://portal.test', fetch: versioned, token: () => null, onSessionEnded: () => undefined })
  const drafts = createLayoutDrafts({ readPatch: readSavedEntries, storage, tab: 'one', login: 'analyst' })
  const provided = provideComparison({ api, drafts, today: TODAY, announce: (outcome, kind) => void announced.push(`${outcome} ${kind}`) })
  const actor = createActor(provided, { clock, inspect: coverage.inspect, input: { page: COMPARISON_KEY } })
  const context = () => actor.getSnapshot().context
  const inForce = () => context().arrangement.patch
  let changed = 0
  const west = () => withSets(inForce(), [setOf('West', { client: 10 + ++changed })])
  const settle = async ({ to }: Step<BoardCase>) => void (await waitFor(actor, (snapshot) => stateKeyOf(snapshot) === to, { timeout: 2_000 }))
  const answer = (ending: string, give: (call: HeldCall) => void) => async (step: Step<BoardCase>) => {
    give(await server.next(ending))
    await settle(step)
  }
  const start = (give: (call: HeldCall) => void) => async (step: Step<BoardCase>) => {
    actor.start()
    await answer(LOAD, give)(step)
  }
  const loaded = (call: HeldCall) => call.answer(200, { stored: [printSavedComparison(STORED.patch)], version: STORED.version })
  const lost = (call: HeldCall) => call.lose()
  const drafted = (next: (step: Step<BoardCase>) => Promise<void>) => async (step: Step<BoardCase>) => {
    drafts.keep(COMPARISON_KEY, { base: STORED, patch: withSets(STORED.patch, [setOf('Drafted')]) })
    await next(step)
  }
  const refuse = (theirs: () => SavedComparison) =>
    answer(SAVE, (call) => call.answer(409, { code: 'version-conflict', detail: 'changed', current: { filter_value: printSavedComparison(theirs()), version: context().stored.version + 1 } }))
  const due = async (step: Step<BoardCase>) => {
    clock.increment(60_000)
    await settle(step)
  }
  const send = (event: Parameters<typeof actor.send>[0]) => async (step: Step<BoardCase>) => {
    actor.send(event)
    await settle(step)
  }
  const kept = () => expect(drafts.read(COMPARISON_KEY)).toEqual({ base: context().stored, patch: inForce() })
  const saving = async () => {
    const call = await server.next(SAVE)
    expect([read(call.body), call.headers.get('If-Match')]).toEqual([context().sent, `"${context().stored.version}"`])
    kept()
  }
  const settled = () => {
    expect(inForce()).toEqual(context().stored.patch)
    expect(storage.length).toBe(0)
  }
  const unread = () => expect(inForce()).toEqual({})
  return {
    announced,
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
        actor.send({ type: 'arrangement.changed', change: { kind: 'arrange', patch: west() } })
        await settle(step)
      },
      'the save is acknowledged': answer(SAVE, (call) => call.answer(200, { status: 'ok', version: context().stored.version + 1 })),
      'the same was saved elsewhere': refuse(inForce),
      'other cards were moved elsewhere': refuse(() => withGroup(context().stored.patch, { name: `Other${++changed}`, sets: ['West'] })),
      'the same card was moved elsewhere': refuse(() => withSets(withGroup(context().stored.patch, { name: 'Theirs', sets: ['West'] }), [setOf('West', { client: 500 + ++changed }), setOf('Drafted', { client: 9 })])),
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

describe('the saved comparison, by the walks of the board [COMP-25] [COMP-26], lessons 9', () => {
  test.each(walks.map((walk) => [walk.map(describeStep).at(-1) ?? '', walk] as const))('… %s', async (_, walk) => {
    const level = openLevel()
    await runWalk(walk, level)
    level.stop()
  })

  afterAll(() => {
    expect({ states: coverage.missedStates(), transitions: coverage.missedTransitions() }).toEqual({ states: [], transitions: [] })
  })

  test('a save that fails is told once however often it is tried, and that it was stored at last [COMP-27]', async () => {
    const level = openLevel()
    const go = (event: BoardCase, to: string) => level.drivers[event]({ from: '', event, to }, [])
    await go('the layout is loaded', 'settled.untouched')
    await go('a card is moved', 'saving.newest')
    await go('the save fails', 'unsaved')
    await go('another save is due', 'saving.newest')
    await go('the save fails', 'unsaved')
    await go('another save is due', 'saving.newest')
    await go('the save is acknowledged', 'settled.saved')
    expect(level.announced).toEqual(['failed sets', 'saved sets'])
    level.stop()
  })
})

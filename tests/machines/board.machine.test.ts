import { afterAll, describe, expect, test } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { readPatch, type LayoutPatch } from '../../domain/layout.ts'
import { boardMachine, boardPhase, isArrangeable, type StoredLayout } from '../../machines/board.machine.ts'
import { createApi } from '../../src/api/client.ts'
import { createLayoutDrafts, tabName } from '../../src/dashboard/layout-drafts.ts'
import { provideBoard } from '../../src/provide-dashboard-actors.ts'
import { memoryStorage } from '../memory-storage.ts'
import { BOARD_CASES, ELSEWHERE, MINE, type BoardCase } from './board.cases.ts'
import { createHeldServer, type HeldCall } from './held-server.ts'
import { createCoverage, describeStep, makeWalks, runWalk, stateKeyOf, type Level, type StateKey, type Step } from './walk.ts'

const LOAD = '/getFiltersforkey/layout%3Aspend'
const SAVE = '/addfilterForKey'
const coverage = createCoverage(boardMachine)
const walks = makeWalks(boardMachine, { cases: BOARD_CASES })

/** The board machine with the app's own actors, on a server, a storage and a clock that the test holds. */
function openBench(storage = memoryStorage()) {
  const clock = new SimulatedClock()
  const server = createHeldServer()
  const api = createApi({ origin: 'http://portal.test', fetch: withVersions(server.fetch), token: () => null, onSessionEnded: () => undefined })
  const drafts = createLayoutDrafts({ readPatch, storage, tab: 'one', login: 'analyst' })
  const actor = createActor(provideBoard({ api, drafts }), { clock, inspect: coverage.inspect, input: { page: 'spend' } })
  const context = () => actor.getSnapshot().context
  const inForce = () => context().arrangement.patch
  const arrange = (patch: LayoutPatch) => actor.send({ type: 'arrangement.changed', change: { kind: 'arrange', patch } })
  const change = (kind: 'undo' | 'redo' | 'reset') => actor.send({ type: 'arrangement.changed', change: { kind } })
  const reach = (key: string) => waitFor(actor, (snapshot) => stateKeyOf(snapshot) === key, { timeout: 2_000 })
  const load = async (layout: StoredLayout) => (await server.next(LOAD)).answer(200, { layout })
  const saved = async (version: number) => (await server.next(SAVE)).answer(200, { version })
  const refused = async ({ patch, version }: StoredLayout) =>
    (await server.next(SAVE)).answer(409, { code: 'version-conflict', detail: 'changed', current: { filter_value: JSON.stringify(patch), version } })
  return { actor, clock, server, storage, drafts, context, inForce, arrange, change, reach, load, saved, refused }
}
type Bench = ReturnType<typeof openBench>

/** Gives the held server's answers the shape and the ETag that the real one sends. */
function withVersions(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input) => {
    const answer = await fetch(input)
    const body = (await answer.clone().json()) as { layout?: StoredLayout; version?: number }
    if (body.layout) {
      const { patch, version } = body.layout
      return Response.json(version === 0 ? [] : [JSON.stringify(patch)], { headers: { ETag: `"${version}"` } })
    }
    return body.version === undefined ? answer : Response.json({ status: 'ok' }, { headers: { ETag: `"${body.version}"` } })
  }
}

function bodyOf(call: HeldCall): { key: string; patch: LayoutPatch; expected: string | null } {
  const { filter_key, filter_value } = call.body as { filter_key: string; filter_value: string }
  return { key: filter_key, patch: JSON.parse(filter_value) as LayoutPatch, expected: call.headers.get('If-Match') }
}

const STORED: StoredLayout = { patch: { trends: { x: 0, y: 0, w: 24, h: 12 } }, version: 3 }

const DRAFT = { base: STORED, patch: MINE }

function levelOf(bench: Bench): Level<BoardCase, StateKey<typeof boardMachine>> {
  const { actor, clock, server, context, inForce, drafts, storage } = bench
  let moved = 0
  const settle = async ({ to }: Step<BoardCase>) => void (await bench.reach(to))
  const start = (prepare: () => void, answer: (call: HeldCall) => void) => async (step: Step<BoardCase>) => {
    prepare()
    actor.start()
    answer(await server.next(LOAD))
    await settle(step)
  }
  const answer = (ending: string, give: (call: HeldCall) => void) => async (step: Step<BoardCase>) => {
    give(await server.next(ending))
    await settle(step)
  }
  const refuse = (theirs: () => LayoutPatch) =>
    answer(SAVE, (call) =>
      call.answer(409, { code: 'version-conflict', detail: 'changed', current: { filter_value: JSON.stringify(theirs()), version: context().stored.version + 1 } }),
    )
  const draft = () => drafts.keep('spend', { base: STORED, patch: { ...STORED.patch, ...MINE } })
  const due = async (step: Step<BoardCase>) => {
    const delayMs = Math.min(2_000 * 2 ** context().retries, 60_000)
    clock.increment(delayMs - 1)
    expect(stateKeyOf(actor.getSnapshot())).toBe(step.from)
    clock.increment(1)
    await settle(step)
  }
  const loaded = (call: HeldCall) => call.answer(200, { layout: STORED })
  const lost = (call: HeldCall) => call.lose()
  const saving = async () => {
    const call = await server.next(SAVE)
    expect(bodyOf(call)).toEqual({ key: 'layout:spend', patch: context().sent, expected: `"${context().stored.version}"` })
    expect(drafts.read('spend')).toEqual({ base: context().stored, patch: inForce() })
  }
  const kept = () => {
    expect(drafts.read('spend')).toEqual({ base: context().stored, patch: inForce() })
    expect(server.waiting()).toEqual([])
  }
  const settled = () => {
    expect(inForce()).toEqual(context().stored.patch)
    expect(storage.length).toBe(0)
    expect(server.waiting()).toEqual([])
  }
  const unread = () => {
    expect([inForce(), isArrangeable(actor.getSnapshot()), boardPhase(actor.getSnapshot())]).toEqual([{}, false, 'unread'])
  }
  return {
    drivers: {
      'the layout is loaded': start(() => undefined, loaded),
      'the layout is loaded, a draft was kept': start(draft, loaded),
      'the layout cannot be loaded': start(() => undefined, lost),
      'another load is due': due,
      'the layout is loaded at last': answer(LOAD, loaded),
      'the layout is loaded at last, a draft was kept': async (step) => {
        draft()
        await answer(LOAD, loaded)(step)
      },
      'the layout still cannot be loaded': answer(LOAD, lost),
      'a card is moved': async (step) => {
        bench.arrange({ ...inForce(), amounts: { x: 0, y: 0, w: 24, h: 6 + (++moved % 50) } })
        await settle(step)
      },
      'the save is acknowledged': answer(SAVE, (call) => call.answer(200, { version: context().stored.version + 1 })),
      'the same was saved elsewhere': refuse(inForce),
      'other cards were moved elsewhere': refuse(() => ({ ...context().stored.patch, [`other${++moved}`]: { x: 0, y: 0, w: 6, h: 6 } })),
      'the same card was moved elsewhere': refuse(() => ({ ...context().stored.patch, amounts: { x: 3, y: 3, w: 7, h: 6 + (++moved % 50) } })),
      'the save fails': answer(SAVE, lost),
      'another save is due': due,
      'this arrangement is kept': async (step) => {
        const { theirs } = context()
        const mine = inForce()
        actor.send({ type: 'conflict.kept' })
        expect(inForce()).toEqual(mine)
        expect(context().arrangement.past.at(-1)).toEqual(theirs?.patch)
        await settle(step)
      },
      'the other arrangement is taken': async (step) => {
        const { theirs } = context()
        const mine = inForce()
        actor.send({ type: 'conflict.yielded' })
        expect(inForce()).toEqual(theirs?.patch)
        expect(context().arrangement.past.at(-1)).toEqual(mine)
        await settle(step)
      },
    },
    states: {
      restoring: () => expect(server.waiting()).toEqual([]),
      'unread.waiting': unread,
      'unread.reading': async () => {
        unread()
        await server.next(LOAD)
      },
      'settled.untouched': () => {
        settled()
        expect([boardPhase(actor.getSnapshot()), isArrangeable(actor.getSnapshot())]).toEqual(['untouched', true])
      },
      'settled.saved': () => {
        settled()
        expect(boardPhase(actor.getSnapshot())).toBe('saved')
      },
      'saving.newest': async () => {
        await saving()
        expect([boardPhase(actor.getSnapshot()), inForce()]).toEqual(['saving', context().sent])
      },
      'saving.outdated': async () => {
        await saving()
        expect(inForce()).not.toEqual(context().sent)
      },
      unsaved: () => {
        kept()
        expect([boardPhase(actor.getSnapshot()), isArrangeable(actor.getSnapshot())]).toEqual(['unsaved', true])
      },
      conflicting: () => {
        kept()
        expect(boardPhase(actor.getSnapshot())).toBe('conflicting')
        expect(context().theirs?.patch).not.toEqual(inForce())
      },
    },
  }
}

describe('board machine, by generated walks (lessons 9)', () => {
  test.each(walks.map((walk) => [walk.map(describeStep).at(-1) ?? '', walk] as const))('… %s', async (_, walk) => {
    const bench = openBench()
    await runWalk(walk, levelOf(bench))
    bench.actor.stop()
  })

  test('every case happens somewhere', () => {
    expect(new Set(walks.flat().map(({ event }) => event))).toEqual(new Set(Object.keys(BOARD_CASES)))
  })

  afterAll(() => {
    expect({ states: coverage.missedStates(), transitions: coverage.missedTransitions() }).toEqual({ states: [], transitions: [] })
  })
})

describe('arranging (lessons 9)', () => {
  async function openSettled(layout: StoredLayout = { patch: {}, version: 0 }) {
    const bench = openBench()
    bench.actor.start()
    await bench.load(layout)
    await bench.reach('settled.untouched')
    return bench
  }

  test('undo, redo and reset are in force at once and each is saved', async () => {
    const { arrange, change, inForce, saved, reach, server } = await openSettled()
    arrange(MINE)
    await saved(1)
    await reach('settled.saved')
    change('undo')
    expect(inForce()).toEqual({})
    expect(bodyOf(await server.next(SAVE))).toMatchObject({ patch: {}, expected: '"1"' })
    await saved(2)
    await reach('settled.saved')
    change('redo')
    await saved(3)
    await reach('settled.saved')
    change('reset')
    expect(inForce()).toEqual({})
    await saved(4)
    await reach('settled.saved')
    change('undo')
    expect(inForce()).toEqual(MINE)
  })

  test('what leads nowhere asks nothing', async () => {
    const { change, server, actor } = await openSettled()
    change('undo')
    change('redo')
    change('reset')
    expect([stateKeyOf(actor.getSnapshot()), server.waiting()]).toEqual(['settled.untouched', []])
  })

  test('another tab’s change of other cards is merged, and mine is saved over it', async () => {
    const { arrange, change, refused, inForce, server, reach, saved } = await openSettled()
    arrange(MINE)
    await refused({ patch: ELSEWHERE, version: 1 })
    await expect.poll(() => server.waiting().map(bodyOf)).toEqual([{ key: 'layout:spend', patch: { ...MINE, ...ELSEWHERE }, expected: '"1"' }])
    await saved(2)
    await reach('settled.saved')
    change('undo')
    expect(inForce()).toEqual(ELSEWHERE)
  })

  test('a reload in the middle of a save finds the arrangement and saves it', async () => {
    const before = await openSettled({ patch: {}, version: 4 })
    before.arrange(MINE)
    await before.server.next(SAVE)
    before.actor.stop()
    const after = openBench(before.storage)
    after.actor.start()
    await after.load({ patch: {}, version: 4 })
    expect(bodyOf(await after.server.next(SAVE))).toEqual({ key: 'layout:spend', patch: MINE, expected: '"4"' })
    expect(after.inForce()).toEqual(MINE)
    await after.saved(5)
    await after.reach('settled.saved')
    after.change('undo')
    expect(after.inForce()).toEqual({})
  })

  test('a save that arrived though its answer was lost is found to be there', async () => {
    const before = await openSettled({ patch: {}, version: 4 })
    before.arrange(MINE)
    await before.server.next(SAVE)
    before.actor.stop()
    const after = openBench(before.storage)
    after.actor.start()
    await after.load({ patch: MINE, version: 5 })
    await after.refused({ patch: MINE, version: 5 })
    await after.reach('settled.saved')
    expect([after.inForce(), after.context().stored.version, after.storage.length]).toEqual([MINE, 5, 0])
  })

  test('a layout that was removed meanwhile counts as the published one', async () => {
    const { arrange, server, reach, context } = await openSettled({ patch: ELSEWHERE, version: 2 })
    arrange({ ...ELSEWHERE, ...MINE })
    ;(await server.next(SAVE)).answer(409, { code: 'version-conflict', detail: 'changed' })
    await expect.poll(() => server.waiting().map(bodyOf)).toEqual([{ key: 'layout:spend', patch: MINE, expected: '"0"' }])
    await reach('saving.newest')
    expect(context().stored).toEqual({ patch: {}, version: 0 })
  })

  test('a draft is its user’s and its page’s, and what cannot be read counts as none', () => {
    const storage = memoryStorage({ 'aframe.layoutDraft:analyst:spend:one': '{"base":{"patch":', 'aframe.layoutDraft:analyst:refund:one': '{"base":3,"patch":{}}' })
    const own = createLayoutDrafts({ readPatch, storage, tab: 'one', login: 'analyst' })
    expect([own.read('spend'), own.read('refund')]).toEqual([null, null])
    own.keep('spend', DRAFT)
    expect(own.read('spend')).toEqual(DRAFT)
    expect(createLayoutDrafts({ readPatch, storage, tab: 'one', login: 'auditor' }).read('spend')).toBeNull()
    own.drop('spend')
    expect([own.read('spend'), storage.length]).toEqual([null, 0])
    const closed = { ...storage, setItem: () => { throw new DOMException('full', 'QuotaExceededError') } } as Storage
    expect(() => createLayoutDrafts({ readPatch, storage: closed, tab: 'one', login: 'analyst' }).keep('spend', DRAFT)).not.toThrow()
  })

  test('what a closed tab left is taken over by the next one, and no tab writes over another’s', () => {
    const storage = memoryStorage()
    const [one, two, three] = ['one', 'two', 'three'].map((tab) => createLayoutDrafts({ readPatch, storage, tab, login: 'analyst' }))
    const other = { base: STORED, patch: ELSEWHERE }
    one?.keep('spend', DRAFT)
    two?.keep('spend', other)
    two?.drop('refund')
    expect([one?.read('spend'), two?.read('spend')]).toEqual([DRAFT, other])
    two?.drop('spend')
    expect(three?.read('spend')).toEqual(DRAFT)
    three?.drop('spend')
    expect([one?.read('spend'), storage.length]).toEqual([null, 0])
  })

  test('a tab keeps its name over a reload', () => {
    const storage = memoryStorage()
    expect(tabName(storage)).toBe(tabName(storage))
    expect(tabName(memoryStorage())).not.toBe(tabName(storage))
  })
})

test('actors that nobody provided fail loudly', async () => {
  const actor = createActor(boardMachine, { input: { page: 'spend' } }).start()
  await waitFor(actor, (snapshot) => snapshot.matches('unread'))
})

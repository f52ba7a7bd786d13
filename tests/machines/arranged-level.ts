import { expect } from 'vitest'
import { SimulatedClock, createActor, waitFor } from 'xstate'
import type { Entries } from '../../domain/values/entries.ts'
import {
  boardPhase,
  isArrangeable,
  otherPatch,
  type StoredLayout,
  type createBoardMachine,
} from '../../machines/board.machine.ts'
import { createApi, type Api } from '../../src/api/client.ts'
import { createLayoutDrafts, type LayoutDrafts } from '../../src/dashboard/board/layout-drafts.ts'
import { memoryStorage } from '../memory-storage.ts'
import type { BoardCase } from './board.cases.ts'
import { createHeldServer, type HeldCall } from './held-server.ts'
import { stateKeyOf, type Coverage, type Level, type StateKey, type Step } from './walk.ts'

type Machine<Patch extends Entries> = ReturnType<typeof createBoardMachine<Patch>>

/** What is arranged part by part: how the app keeps it, and what happens to it in a walk. */
export interface Arranged<Patch extends Entries> {
  readonly page: string
  /** How the paths of its two calls end. */
  readonly calls: { readonly load: string; readonly save: string }
  /** The machine with the app's own actors. */
  readonly provide: (given: { readonly api: Api; readonly drafts: LayoutDrafts<Patch> }) => Machine<Patch>
  readonly readPatch: (kept: unknown) => Patch
  /** The body that a load is answered with, the text that a refused save names as stored, and what a save carries. */
  readonly loaded: (patch: Patch, version: number) => unknown
  readonly print: (patch: Patch) => string
  readonly sent: (body: unknown) => Patch
  readonly stored: Patch
  readonly drafted: Patch
  /** Another one at each time: changed here, changed elsewhere in other parts, and in the same part. */
  readonly mine: (patch: Patch, time: number) => Patch
  readonly others: (patch: Patch, time: number) => Patch
  readonly clashing: (patch: Patch, time: number) => Patch
}

/** The machine with the app's own actors, on a server, a storage and a clock that the test holds. */
export function openArranged<Patch extends Entries>(
  { page, calls, provide, readPatch, loaded, print, sent }: Arranged<Patch>,
  { inspect, storage = memoryStorage() }: Pick<Coverage, 'inspect'> & { readonly storage?: Storage },
) {
  const clock = new SimulatedClock()
  const server = createHeldServer()
  const api = createApi({
    origin: 'http://portal.test',
    fetch: withVersions(server.fetch),
    token: () => null,
    onSessionEnded: () => undefined,
  })
  const drafts = createLayoutDrafts({ readPatch, storage, tab: 'one', login: 'analyst' })
  const actor = createActor(provide({ api, drafts }), { clock, inspect, input: { page } })
  const context = () => actor.getSnapshot().context
  return {
    actor,
    clock,
    server,
    storage,
    drafts,
    context,
    inForce: () => context().arrangement.patch,
    arrange: (patch: Patch) => actor.send({ type: 'arrangement.changed', change: { kind: 'arrange', patch } }),
    reach: (key: string) => waitFor(actor, (snapshot) => stateKeyOf(snapshot) === key, { timeout: 2_000 }),
    load: async ({ patch, version }: StoredLayout<Patch>) =>
      (await server.next(calls.load)).answer(200, { body: loaded(patch, version), version }),
    saved: async (version: number) => (await server.next(calls.save)).answer(200, { body: { status: 'ok' }, version }),
    conflicting: async ({ patch, version }: StoredLayout<Patch>) =>
      (await server.next(calls.save)).answer(409, {
        code: 'version-conflict',
        detail: 'changed',
        current: { filter_value: print(patch), version },
      }),
    refused: async () => (await server.next(calls.save)).answer(400, { code: 'invalid-request', detail: 'too much' }),
    lose: async (call: 'load' | 'save') => (await server.next(calls[call])).lose(),
    /** What the waiting save carries, and the version that it expects to replace. */
    saving: async () => savingOf(await server.next(calls.save), sent),
  }
}

export function levelOfArranged<Patch extends Entries>(
  arranged: Arranged<Patch>,
  bench: ReturnType<typeof openArranged<Patch>>,
): Level<BoardCase, StateKey<Machine<Patch>>> {
  const { actor, clock, server, storage, drafts, context, inForce } = bench
  const stored = { patch: arranged.stored, version: 3 }
  let times = 0
  type Drive = (step: Step<BoardCase>) => Promise<void>
  const settle: Drive = async ({ to }) => void (await bench.reach(to))
  const then =
    (act: () => void | Promise<void>): Drive =>
    async (step) => {
      await act()
      await settle(step)
    }
  const start = (answer: () => Promise<void>) =>
    then(async () => {
      actor.start()
      await answer()
    })
  const keepDraft = () => drafts.keep(arranged.page, { base: stored, patch: arranged.drafted })
  const elsewhere = (theirs: () => Patch) =>
    then(() => bench.conflicting({ patch: theirs(), version: context().stored.version + 1 }))
  const due: Drive = async (step) => {
    const delayMs = Math.min(2_000 * 2 ** context().retries, 60_000)
    clock.increment(delayMs - 1)
    expect(stateKeyOf(actor.getSnapshot())).toBe(step.from)
    clock.increment(1)
    await settle(step)
  }
  const choose = (type: 'conflict.kept' | 'conflict.yielded') =>
    then(() => {
      const [mine, theirs] = [inForce(), otherPatch(context())]
      actor.send({ type })
      expect([inForce(), context().arrangement.past.at(-1)]).toEqual(
        type === 'conflict.kept' ? [mine, theirs] : [theirs, mine],
      )
    })
  const phase = () => [boardPhase(actor.getSnapshot()), isArrangeable(actor.getSnapshot())]
  const drafted = () => expect(drafts.read(arranged.page)).toEqual({ base: context().stored, patch: inForce() })
  const saving = async () => {
    expect(await bench.saving()).toEqual([context().sent, `"${context().stored.version}"`])
    drafted()
  }
  const kept = () => {
    drafted()
    expect([phase(), server.waiting()]).toEqual([['unsaved', true], []])
  }
  const settled = (as: 'untouched' | 'saved') => () => {
    expect([inForce(), storage.length, server.waiting(), phase()]).toEqual([context().stored.patch, 0, [], [as, true]])
  }
  const unread = () => expect([inForce(), phase()]).toEqual([{}, ['unread', false]])
  return {
    drivers: {
      'the layout is loaded': start(() => bench.load(stored)),
      'the layout is loaded, a draft was kept': start(() => (keepDraft(), bench.load(stored))),
      'the layout cannot be loaded': start(() => bench.lose('load')),
      'another load is due': due,
      'the layout is loaded at last': then(() => bench.load(stored)),
      'the layout is loaded at last, a draft was kept': then(() => (keepDraft(), bench.load(stored))),
      'the layout still cannot be loaded': then(() => bench.lose('load')),
      'a card is moved': then(() => bench.arrange(arranged.mine(inForce(), ++times))),
      'the save is acknowledged': then(() => bench.saved(context().stored.version + 1)),
      'the same was saved elsewhere': elsewhere(inForce),
      'other cards were moved elsewhere': elsewhere(() => arranged.others(context().stored.patch, ++times)),
      'the same card was moved elsewhere': elsewhere(() => arranged.clashing(context().stored.patch, ++times)),
      'the save is refused': then(() => bench.refused()),
      'the save fails': then(() => bench.lose('save')),
      'another save is due': due,
      'this arrangement is kept': choose('conflict.kept'),
      'the other arrangement is taken': choose('conflict.yielded'),
    },
    states: {
      restoring: () => expect(server.waiting()).toEqual([]),
      'unread.waiting': unread,
      'unread.reading': async () => {
        unread()
        await server.next(arranged.calls.load)
      },
      'settled.untouched': settled('untouched'),
      'settled.saved': settled('saved'),
      'saving.newest': async () => {
        await saving()
        expect([boardPhase(actor.getSnapshot()), inForce()]).toEqual(['saving', context().sent])
      },
      'saving.outdated': async () => {
        await saving()
        expect(inForce()).not.toEqual(context().sent)
      },
      unsaved: kept,
      refused: kept,
      conflicting: () => {
        drafted()
        expect(boardPhase(actor.getSnapshot())).toBe('conflicting')
        expect(otherPatch(context())).not.toEqual(inForce())
      },
    },
  }
}

/** Gives an answer `{ body, version }` the ETag that the real server sends with the body. */
function withVersions(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input) => {
    const answer = await fetch(input)
    if (!answer.ok) return answer
    const { body, version } = (await answer.json()) as { body: unknown; version: number }
    return Response.json(body, { headers: { ETag: `"${version}"` } })
  }
}

function savingOf<Patch>(call: HeldCall, sent: (body: unknown) => Patch): [Patch, string | null] {
  return [sent(call.body), call.headers.get('If-Match')]
}

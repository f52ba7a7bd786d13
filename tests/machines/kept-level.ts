import { expect } from 'vitest'
import { SimulatedClock, createActor, waitFor } from 'xstate'
import type { Entries } from '../../domain/values/entries.ts'
import { isChangeable, keptPhase, otherPatch, type KeptInput, type Stored } from '../../machines/kept-context.ts'
import { keptMachine, type createKeptMachine } from '../../machines/kept.machine.ts'
import { createApi, type Api } from '../../src/api/client.ts'
import { createKeptDrafts } from '../../src/api/kept/kept-drafts.ts'
import { provideKept, type KeptCalls } from '../../src/api/kept/provide-kept.ts'
import { memoryStorage } from '../memory-storage.ts'
import { KEPT_CASES, type KeptCase } from './kept.cases.ts'
import { createHeldServer, type HeldCall } from './held-server.ts'
import {
  coverWalks,
  createCoverage,
  makeWalks,
  stateKeyOf,
  type Coverage,
  type Level,
  type StateKey,
  type Step,
  type Walk,
} from './walk.ts'

type Machine<Patch extends Entries> = ReturnType<typeof createKeptMachine<Patch>>

/** One kind of kept thing: how the app keeps it, and what happens to it in a walk. */
export interface KeptThing<Patch extends Entries> {
  readonly input: KeptInput
  /** How the paths of its two calls end. */
  readonly calls: { readonly load: string; readonly save: string }
  readonly callsOf: (api: Api) => KeptCalls<Patch>
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
export function openKept<Patch extends Entries>(
  { input, calls, callsOf, readPatch, loaded, print, sent }: KeptThing<Patch>,
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
  const drafts = createKeptDrafts({ readPatch, storage, tab: 'one', login: 'analyst' })
  const actor = createActor(provideKept({ calls: callsOf(api), drafts }), { clock, inspect, input })
  const context = () => actor.getSnapshot().context
  return {
    actor,
    clock,
    server,
    storage,
    calls,
    drafts,
    context,
    inForce: () => context().arrangement.patch,
    arrange: (patch: Patch) => actor.send({ type: 'kept.changed', change: { kind: 'arrange', patch } }),
    reach: (key: string) => waitFor(actor, (snapshot) => stateKeyOf(snapshot) === key, { timeout: 2_000 }),
    load: async ({ patch, version }: Stored<Patch>) =>
      (await server.next(calls.load)).answer(200, { body: loaded(patch, version), version }),
    saved: async (version: number) => (await server.next(calls.save)).answer(200, { body: { status: 'ok' }, version }),
    conflicting: async ({ patch, version }: Stored<Patch>) =>
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

export function levelOfKept<Patch extends Entries>(
  thing: KeptThing<Patch>,
  bench: ReturnType<typeof openKept<Patch>>,
): Level<KeptCase, StateKey<Machine<Patch>>> {
  const { actor, clock, server, storage, drafts, context, inForce } = bench
  const stored = { patch: thing.stored, version: 3 }
  const nothing = {} as Patch
  let times = 0
  type Drive = (step: Step<KeptCase>) => Promise<void>
  const settle: Drive = async ({ to }) => void (await bench.reach(to))
  const then =
    (act: () => void | Promise<void>): Drive =>
    async (step) => {
      await act()
      await settle(step)
    }
  const loading = (answer: () => Promise<void>) =>
    then(async () => {
      actor.start()
      await answer()
    })
  const keepDraft = () => drafts.keep(thing.input.name, { base: stored, patch: thing.drafted })
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
  const phase = () => [keptPhase(actor.getSnapshot()), isChangeable(actor.getSnapshot())]
  const drafted = () => expect(drafts.read(thing.input.name)).toEqual({ base: context().stored, patch: inForce() })
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
  const ahead = () => expect([inForce(), phase()]).toEqual([thing.mine(nothing, times), ['unsaved', false]])
  return {
    drivers: {
      'it is loaded': loading(() => bench.load(stored)),
      'it is loaded, a draft was kept': loading(() => (keepDraft(), bench.load(stored))),
      'it cannot be loaded': loading(() => bench.lose('load')),
      'another load is due': due,
      'another load is due, for what was changed': due,
      'a part is changed': then(() => {
        actor.start()
        const isKnown = isChangeable(actor.getSnapshot())
        bench.arrange(thing.mine(isKnown ? inForce() : nothing, ++times))
      }),
      'the save is acknowledged': then(() => bench.saved(context().stored.version + 1)),
      'the same was saved elsewhere': elsewhere(inForce),
      'other parts were changed elsewhere': elsewhere(() => thing.others(context().stored.patch, ++times)),
      'the same part was changed elsewhere': elsewhere(() => thing.clashing(context().stored.patch, ++times)),
      'the save is refused': then(() => bench.refused()),
      'the save fails': then(() => bench.lose('save')),
      'another save is due': due,
      'this one is kept': choose('conflict.kept'),
      'the other one is taken': choose('conflict.yielded'),
    },
    states: {
      'reading.first': () => expect(server.waiting()).toEqual([]),
      'reading.again': async () => {
        unread()
        await server.next(thing.calls.load)
      },
      'reading.ahead': async () => {
        ahead()
        await server.next(thing.calls.load)
      },
      'unread.waiting': unread,
      'unread.ahead': ahead,
      'settled.untouched': settled('untouched'),
      'settled.saved': settled('saved'),
      'saving.newest': async () => {
        await saving()
        expect([keptPhase(actor.getSnapshot()), inForce()]).toEqual(['saving', context().sent])
      },
      'saving.outdated': async () => {
        await saving()
        expect(inForce()).not.toEqual(context().sent)
      },
      unsaved: kept,
      refused: kept,
      conflicting: () => {
        drafted()
        expect(keptPhase(actor.getSnapshot())).toBe('conflicting')
        expect(otherPatch(context())).not.toEqual(inForce())
      },
    },
  }
}

/** Walks through all that can happen to what is kept so, and whether an actor's own coverage has all of it. */
export function walksOfKept(input: KeptInput): {
  readonly walks: readonly Walk<KeptCase>[]
  readonly missed: (coverage: Coverage) => {
    readonly states: readonly string[]
    readonly transitions: readonly string[]
  }
  readonly possible: Coverage
} {
  const walks = makeWalks(keptMachine, { cases: KEPT_CASES, input })
  const possible = createCoverage(keptMachine)
  coverWalks(possible, { machine: keptMachine, walks, cases: KEPT_CASES, input })
  const beside = (all: readonly string[], impossible: readonly string[]) =>
    all.filter((each) => !impossible.includes(each))
  return {
    walks,
    possible,
    missed: (coverage) => ({
      states: beside(coverage.missedStates(), possible.missedStates()),
      transitions: beside(coverage.missedTransitions(), possible.missedTransitions()),
    }),
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

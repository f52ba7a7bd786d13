import { expect } from 'vitest'
import { withChanges, withoutClashes, type Entries } from '../../../domain/values/entries.ts'
import { isChangeable, keptPhase, otherPatch } from '../../../machines/kept/kept-context.ts'
import { aheadIn } from '../../../src/api/kept/provide-kept.ts'
import type { createKeptMachine } from '../../../machines/kept/kept.machine.ts'
import {
  stateKeyOf,
  type Level,
  type MachineLevel,
  type OpenMachineLevel,
  type StateKey,
  type Step,
} from '../../qa/model.ts'
import { until } from '../../qa/turns.ts'
import type { KeptCase, KEPT_THINGS } from './cases.ts'
import { openKept, type KeptThing } from './kept-thing.ts'
import { LAYOUT, PAGES, savedComparison, SETTINGS, VIEWS } from './kept-things.ts'

type Machine<Patch extends Entries> = ReturnType<typeof createKeptMachine<Patch>>
type Opened = Parameters<OpenMachineLevel<KeptCase, string>>[0]

/** Each with its own calls; what happens to it is the same. */
const OPEN = {
  'the arrangement of a page': (inspect) => opened(LAYOUT, inspect),
  'people’s own pages': (inspect) => opened(PAGES, inspect),
  'the settings of a page': (inspect) => opened(SETTINGS, inspect),
  'the saved views': (inspect) => opened(VIEWS, inspect),
  'the saved comparison': (inspect) => opened(savedComparison(), inspect),
} as const satisfies Readonly<Record<keyof typeof KEPT_THINGS, (inspect: Opened['inspect']) => unknown>>

export const openMachineLevel: OpenMachineLevel<KeptCase, StateKey<Machine<Entries>>, keyof typeof KEPT_THINGS> = ({
  start,
  inspect,
}) => OPEN[start](inspect)

function opened<Patch extends Entries>(
  thing: KeptThing<Patch>,
  inspect: Opened['inspect'],
): MachineLevel<KeptCase, StateKey<Machine<Patch>>> {
  const kept = openKept(thing, { inspect })
  return {
    ...levelOfKept(thing, kept),
    snapshot: () => kept.actor.getSnapshot(),
    stop: () => void kept.actor.stop(),
  }
}

function levelOfKept<Patch extends Entries>(
  thing: KeptThing<Patch>,
  bench: ReturnType<typeof openKept<Patch>>,
): Level<KeptCase, StateKey<Machine<Patch>>> {
  const { actor, clock, server, storage, drafts, context, inForce } = bench
  const stored = { patch: thing.stored, version: 3 }
  const nothing = {} as Patch
  let times = 0
  /** What failed in a row: each later try is later. */
  let tries = 0
  type Drive = (step: Step<KeptCase>) => Promise<void>
  const settle: Drive = async ({ to }) => void (await bench.reach(to))
  const then =
    (act: () => void | Promise<void>): Drive =>
    async (step) => {
      await act()
      await settle(step)
    }
  const loading =
    (answer: () => Promise<void>, patch?: Patch): Drive =>
    async (step) => {
      actor.start()
      const ahead = inForce()
      await answer()
      await settle(step)
      if (patch === undefined) return
      tries = 0
      expect([context().stored, inForce()]).toEqual([stored, withChanges(patch, { base: nothing, theirs: ahead })])
    }
  const keepDraft = () => drafts.keep(thing.input.name, { base: stored, patch: thing.drafted })
  /** What they changed is taken in but for what both did; then it is what was stored, or the person is asked. */
  const elsewhere =
    (theirsOf: () => Patch): Drive =>
    async (step) => {
      const [mine, { stored: before }] = [inForce(), context()]
      const now = { patch: theirsOf(), version: before.version + 1 }
      const { theirs } = withoutClashes({ base: before.patch, mine, theirs: now.patch })
      await bench.conflicting(now)
      await until(
        () => [context().stored, context().theirs].some((each) => each?.version === now.version),
        () => 'it has not heard what was stored elsewhere',
      )
      await settle(step)
      tries = 0
      expect([inForce(), context().stored, context().theirs]).toEqual([
        withChanges(mine, { base: before.patch, theirs }),
        ...(step.to === 'conflicting' ? [before, now] : [now, null]),
      ])
    }
  const due: Drive = async (step) => {
    const delayMs = Math.min(2_000 * 2 ** tries, 60_000)
    tries += 1
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
  const ahead = () => {
    expect([inForce(), phase()]).toEqual([thing.mine(nothing, times), ['unsaved', false]])
    expect(aheadIn(drafts, thing.input.name)).toEqual(inForce())
  }
  return {
    drivers: {
      'it is loaded': loading(() => bench.load(stored), stored.patch),
      'it is loaded, a draft was kept': loading(() => (keepDraft(), bench.load(stored)), thing.drafted),
      'it cannot be loaded': loading(() => bench.lose('load')),
      'another load is due': due,
      'another load is due, for what was changed': due,
      'a part is changed': then(() => {
        actor.start()
        const [before, isKnown] = [inForce(), isChangeable(actor.getSnapshot())]
        const changed = thing.mine(isKnown ? before : nothing, ++times)
        bench.arrange(changed)
        // What may clash with what is stored is changed only once that is known.
        expect(inForce()).toEqual(isKnown || thing.input.clashes === 'mine' ? changed : before)
      }),
      'nothing is done again': then(() => {
        actor.start()
        const before = context()
        actor.send({ type: 'kept.changed', change: { kind: 'redo' } })
        expect(context()).toEqual(before)
      }),
      'the save is acknowledged': async (step) => {
        const saved = { patch: context().sent, version: context().stored.version + 1 }
        await bench.saved(saved.version)
        await settle(step)
        tries = 0
        expect(context().stored).toEqual(saved)
      },
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
      'reading.first': () => expect([inForce(), phase()]).toEqual([{}, ['restoring', false]]),
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

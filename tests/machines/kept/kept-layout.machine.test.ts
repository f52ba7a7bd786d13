import { describe, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { readPatch, type LayoutPatch } from '../../../domain/dashboards/layout/layout.ts'
import { otherPatch, type Stored } from '../../../machines/kept/kept-context.ts'
import { keptMachine } from '../../../machines/kept/kept.machine.ts'
import { createKeptDrafts, tabName } from '../../../src/api/kept/kept-drafts.ts'
import { memoryStorage } from '../../support/browser/memory-storage.ts'
import { stateKeyOf } from '../../qa/model.ts'
import { testWalks } from '../../qa/test-walks.ts'
import type { HeldCall } from '../held-server.ts'
import { ELSEWHERE, KEPT_THINGS, MINE, model } from './cases.ts'
import { openKept } from './kept-thing.ts'
import { LAYOUT } from './kept-things.ts'
import { openMachineLevel } from './machine-level.ts'

const SAVE = '/addfilterForKey'
const STORED: Stored<LayoutPatch> = { patch: LAYOUT.stored, version: 3 }
const DRAFT = { base: STORED, patch: MINE }

function openBench(storage = memoryStorage()) {
  const bench = openKept(LAYOUT, { storage })
  return {
    ...bench,
    change: (kind: 'undo' | 'redo' | 'reset') => bench.actor.send({ type: 'kept.changed', change: { kind } }),
  }
}

/** The same browser after a reload, which begins anew with what was drafted. */
function reloaded(before: ReturnType<typeof openBench>) {
  before.actor.stop()
  const after = openBench(before.storage)
  after.actor.start()
  return after
}

function bodyOf(call: HeldCall): { key: string; patch: LayoutPatch; expected: string | null } {
  const { filter_key, filter_value } = call.body as { filter_key: string; filter_value: string }
  return { key: filter_key, patch: JSON.parse(filter_value) as LayoutPatch, expected: call.headers.get('If-Match') }
}

describe('the arrangement of a page, by generated walks (lessons 9)', () => {
  testWalks({ model, openMachineLevel, starts: ['the arrangement of a page'] })
})

describe('arranging (lessons 9)', () => {
  async function openSettled(layout: Stored<LayoutPatch> = { patch: {}, version: 0 }) {
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
    const { arrange, change, conflicting, inForce, server, reach, saved } = await openSettled()
    arrange(MINE)
    await conflicting({ patch: ELSEWHERE, version: 1 })
    await expect
      .poll(() => server.waiting().map(bodyOf))
      .toEqual([{ key: 'layout:spend', patch: { ...MINE, ...ELSEWHERE }, expected: '"1"' }])
    await saved(2)
    await reach('settled.saved')
    change('undo')
    expect(inForce()).toEqual(ELSEWHERE)
  })

  test.each(['conflict.kept', 'conflict.yielded'] as const)(
    '%s: what either tab alone changed stays, over a reload too',
    async (type) => {
      const [ours, other] = [{ trends: { x: 0, y: 0, w: 6, h: 6 } }, { amounts: { x: 12, y: 0, w: 12, h: 6 } }]
      const before = await openSettled()
      before.arrange({ ...MINE, ...ours })
      await before.conflicting({ patch: { ...other, ...ELSEWHERE }, version: 1 })
      await before.reach('conflicting')
      expect([before.inForce(), otherPatch(before.context())]).toEqual([
        { ...MINE, ...ours, ...ELSEWHERE },
        { ...other, ...ours, ...ELSEWHERE },
      ])
      const after = reloaded(before)
      await after.load({ patch: { ...other, ...ELSEWHERE }, version: 1 })
      await after.conflicting({ patch: { ...other, ...ELSEWHERE }, version: 1 })
      await after.reach('conflicting')
      after.actor.send({ type })
      const chosen = type === 'conflict.kept' ? MINE : other
      expect(bodyOf(await after.server.next(SAVE))).toEqual({
        key: 'layout:spend',
        patch: { ...chosen, ...ours, ...ELSEWHERE },
        expected: '"1"',
      })
      await after.saved(2)
      await after.reach('settled.saved')
      after.change('undo')
      expect(after.inForce()).toEqual({ ...(type === 'conflict.kept' ? other : MINE), ...ours, ...ELSEWHERE })
    },
  )

  test('a reload in the middle of a save finds the arrangement and saves it', async () => {
    const before = await openSettled({ patch: {}, version: 4 })
    before.arrange(MINE)
    await before.server.next(SAVE)
    const after = reloaded(before)
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
    const after = reloaded(before)
    await after.load({ patch: MINE, version: 5 })
    await after.conflicting({ patch: MINE, version: 5 })
    await after.reach('settled.saved')
    expect([after.inForce(), after.context().stored.version, after.storage.length]).toEqual([MINE, 5, 0])
  })

  test('a layout that was removed meanwhile counts as the published one', async () => {
    const { arrange, server, reach, context } = await openSettled({ patch: ELSEWHERE, version: 2 })
    arrange({ ...ELSEWHERE, ...MINE })
    ;(await server.next(SAVE)).answer(409, { code: 'version-conflict', detail: 'changed' })
    await expect
      .poll(() => server.waiting().map(bodyOf))
      .toEqual([{ key: 'layout:spend', patch: MINE, expected: '"0"' }])
    await reach('saving.newest')
    expect(context().stored).toEqual({ patch: {}, version: 0 })
  })

  test('a draft is its user’s and its page’s, and what cannot be read counts as none', () => {
    const storage = memoryStorage({
      'aframe.layoutDraft:analyst:spend:one': '{"base":{"patch":',
      'aframe.layoutDraft:analyst:refund:one': '{"base":3,"patch":{}}',
    })
    const own = createKeptDrafts({ readPatch, storage, tab: 'one', login: 'analyst' })
    expect([own.read('spend'), own.read('refund')]).toEqual([null, null])
    own.keep('spend', DRAFT)
    expect(own.read('spend')).toEqual(DRAFT)
    expect(createKeptDrafts({ readPatch, storage, tab: 'one', login: 'auditor' }).read('spend')).toBeNull()
    own.drop('spend')
    expect([own.read('spend'), storage.length]).toEqual([null, 0])
    const closed = {
      ...storage,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    } as Storage
    expect(() =>
      createKeptDrafts({ readPatch, storage: closed, tab: 'one', login: 'analyst' }).keep('spend', DRAFT),
    ).not.toThrow()
  })

  test('what a closed tab left is taken over by the next one, and no tab writes over another’s', () => {
    const storage = memoryStorage()
    const [one, two, three] = ['one', 'two', 'three'].map((tab) =>
      createKeptDrafts({ readPatch, storage, tab, login: 'analyst' }),
    )
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
  const actor = createActor(keptMachine, { input: KEPT_THINGS['the arrangement of a page'] }).start()
  await waitFor(actor, (snapshot) => snapshot.matches('unread'))
})

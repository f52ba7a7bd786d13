import { expect, type APIRequestContext, type Page } from '@playwright/test'
import type { LayoutPatch } from '../../../domain/dashboards/layout/layout.ts'
import type { KeptDraft } from '../../../machines/kept/kept-context.ts'
import type { keptMachine } from '../../../machines/kept/kept.machine.ts'
import type { KeptCase } from './cases.ts'
import type { BrowserLevel } from '../../qa/browser-level.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import { holdCalls } from '../../e2e/call-gate.ts'
import { BoardPage, LAYOUT_LOAD } from '../../e2e/pages/BoardPage.ts'
import { signInByCall } from '../../e2e/signed-in.ts'
import { withoutFigures } from '../../e2e/without-figures.ts'

/** Nobody else's tests arrange this user's board. */
const USER = 'twin.a'
const START = '/aframe/dashboard/spend'
const DRAFT_KEY = `aframe.layoutDraft:${USER}:spend:`
const SAVE = '/addfilterForKey'
const LONGEST_RETRY_MS = 60_000
const BOTTOM_RIGHT = { x: 12, y: 12, w: 12 } as const
const BOTTOM_LEFT = { x: 0, y: 12, w: 12 } as const

/** The board in a browser: a person's keys, the real server, and a clock and a network that the test holds. */
async function openBoard(page: Page, request: APIRequestContext) {
  const board = new BoardPage(page)
  const token = await signInByCall(request, { username: USER })
  const headers = { Authorization: `Bearer ${token}` }
  const elsewhere = async (patch: LayoutPatch): Promise<number> => {
    const data = { filter_key: 'layout:spend', filter_value: JSON.stringify(patch) }
    const answer = await request.post('/aiparcelweb/api/filtersettings/addfilterForKey', { headers, data })
    return Number(/\d+/.exec(answer.headers().etag ?? '')?.[0])
  }
  const version = await elsewhere({})
  await withoutFigures(page)
  const gate = await holdCalls(page, [SAVE, LAYOUT_LOAD])
  await page.clock.install()
  let height = 20

  const keepDraft = () =>
    page.evaluate(([key, draft]) => localStorage.setItem(key, draft), [
      `${DRAFT_KEY}closed`,
      JSON.stringify({
        base: { patch: {}, version },
        patch: { map: { ...BOTTOM_RIGHT, h: 13 } },
      } satisfies KeptDraft<LayoutPatch>),
    ] as const)
  const draft = () =>
    page.evaluate((start) => {
      const [kept = 'null'] = Object.entries(localStorage).flatMap(([key, value]) =>
        key.startsWith(start) ? [String(value)] : [],
      )
      return JSON.parse(kept) as unknown
    }, DRAFT_KEY) as Promise<KeptDraft<LayoutPatch> | null>
  const start = async () => {
    await page.goto('/openapi.json')
    await page.evaluate(
      (id) => localStorage.setItem('aframe.token', JSON.stringify({ id_token: id, renewAtMs: Date.now() + 600_000 })),
      token,
    )
  }
  const open = async () => {
    await start()
    await page.goto(START)
  }
  const isStart = (from: string) => from === 'reading.first'
  const neverHere = () => {
    throw new Error('cards are not moved before it is known where they are')
  }
  const pass = (ending: string) => async () => (await gate.next(ending)).pass()
  const freeze = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  const freezeThenLose = (ending: string) => async () => {
    const call = await gate.next(ending)
    await freeze()
    await call.lose()
  }
  const due = async () => {
    await page.clock.fastForward(LONGEST_RETRY_MS)
    await page.clock.resume()
  }
  /** What somebody else stores, given what this tab started from and has. */
  const refuse = (theirs: (mine: KeptDraft<LayoutPatch>) => LayoutPatch) => async () => {
    const call = await gate.next(SAVE)
    const mine = await draft()
    if (!mine) throw new Error('a save without a draft')
    await elsewhere(theirs(mine))
    await call.pass()
  }
  const unread = async () => {
    await expect(page.getByText('Your arrangement is not loaded yet')).toBeVisible()
    await expect(board.handle('map')).toHaveCount(0)
  }
  const settled = async () => {
    await expect(board.handle('map')).toHaveCount(1)
    await expect(board.conflict).toHaveCount(0)
    expect(gate.waiting()).toEqual([])
    expect(await draft()).toBeNull()
  }
  const saving = async () => {
    await gate.next(SAVE)
    // The board is shown before the clock may stand still: what it waits for is told by the clock.
    await expect(board.handle('map')).toHaveCount(1)
    await expect(page.getByText('Saving …')).toBeVisible()
    expect(await draft()).not.toBeNull()
  }
  const notSaved = async () => {
    await expect(page.getByText('Not saved yet')).toBeVisible()
    expect(gate.waiting()).toEqual([])
    expect(await draft()).not.toBeNull()
  }

  const drivers = {
    'it is loaded': async ({ from }) => {
      if (isStart(from)) await open()
      await pass(LAYOUT_LOAD)()
    },
    'it is loaded, a draft was kept': async ({ from }) => {
      if (isStart(from)) await start()
      await keepDraft()
      if (isStart(from)) await page.goto(START)
      await pass(LAYOUT_LOAD)()
    },
    'it cannot be loaded': async ({ from }) => {
      if (isStart(from)) await open()
      await freezeThenLose(LAYOUT_LOAD)()
    },
    'another load is due': due,
    'another load is due, for what was changed': neverHere,
    'a part is changed': () => board.moveByKeys('map', 'Shift+ArrowDown'),
    'nothing is done again': neverHere,
    'the save is acknowledged': pass(SAVE),
    'the same was saved elsewhere': refuse(({ patch }) => patch),
    'other parts were changed elsewhere': refuse(({ base }) => ({
      ...base.patch,
      breakdown: { ...BOTTOM_LEFT, h: (height += 1) },
    })),
    'the same part was changed elsewhere': refuse(({ base }) => ({
      ...base.patch,
      map: { ...BOTTOM_RIGHT, h: 20 + (height += 1) },
    })),
    'the save is refused': async () =>
      (await gate.next(SAVE)).answer({ code: 'invalid-request', detail: 'too much' }, 400),
    'the save fails': freezeThenLose(SAVE),
    'another save is due': due,
    'this one is kept': () => board.conflict.getByRole('button', { name: 'Keep this one' }).click(),
    'the other one is taken': () => board.conflict.getByRole('button', { name: 'Take the other one' }).click(),
  } as const satisfies Level<KeptCase, string>['drivers']

  const states = {
    'reading.first': () => expect(page).toHaveURL('about:blank'),
    'unread.waiting': async () => {
      await unread()
      expect(gate.waiting()).toEqual([])
    },
    'reading.again': async () => {
      await unread()
      await gate.next(LAYOUT_LOAD)
    },
    'reading.ahead': neverHere,
    'unread.ahead': neverHere,
    'settled.untouched': async () => {
      await settled()
      await expect(page.getByText('Saved', { exact: true })).toHaveCount(0)
    },
    'settled.saved': async () => {
      await board.expectSaved()
      await settled()
    },
    'saving.newest': saving,
    'saving.outdated': saving,
    unsaved: async () => {
      await notSaved()
      await expect(board.conflict).toHaveCount(0)
    },
    refused: async () => {
      await notSaved()
      await expect(board.conflict).toHaveCount(0)
    },
    conflicting: async () => {
      await expect(board.conflict).toBeVisible()
      await notSaved()
    },
  } as const satisfies Level<KeptCase, StateKey<typeof keptMachine>>['states']

  return { drivers, states }
}

export const browserLevel: BrowserLevel<KeptCase, StateKey<typeof keptMachine>> = {
  places: { 'on the board': { maxSteps: 14 } },
  unmet: Object.fromEntries(
    [
      'reading.ahead',
      'unread.ahead',
      'kept.reading.first on kept.changed #0',
      'kept.reading.again on kept.changed #0',
      'kept.reading.ahead on kept.changed #0',
      'kept.reading.ahead on xstate.done.actor.load #0',
      'kept.reading.ahead on xstate.error.actor.load #0',
      'kept.unread.waiting on kept.changed #0',
      'kept.unread.ahead on kept.changed #0',
      'kept.unread.ahead on xstate.after.retryMs.kept.unread.ahead #0',
    ].map((each) => [each, 'cards are not moved before it is known where they are']),
  ),
  open: ({ page, request }) => openBoard(page, request),
}

import type { Entries } from '../../../domain/values/entries.ts'
import type { KeptDraft } from '../../../machines/kept/kept-context.ts'
import type { keptMachine } from '../../../machines/kept/kept.machine.ts'
import type { ComponentLevel } from '../../qa/component/component-level.ts'
import { expect } from '../../qa/component/expect.ts'
import type { StateKey } from '../../qa/model.ts'
import type { KeptCase } from './cases.ts'
import { MOUNTED_THINGS, type MountedThing } from './mounted-things.ts'

const SAVE = '/addfilterForKey'
const LONGEST_RETRY_MS = 60_000
const DRAFTS = 'aframe.layoutDraft:jo:'

export const componentLevel: ComponentLevel<KeptCase, StateKey<typeof keptMachine>> = {
  starts: Object.keys(MOUNTED_THINGS),
  open: ({ page, start, calls, passTime }) => {
    const thing = MOUNTED_THINGS[start as MountedThing]
    const isAsked = start === 'the arrangement of a page'
    const conflict = page.getByRole('alert', { name: 'Another arrangement was saved elsewhere' })
    let times = 0
    const draft = (name: string = thing.draft) =>
      page.evaluate((begin) => {
        const [kept = 'null'] = Object.entries(localStorage).flatMap(([key, value]) =>
          key.startsWith(begin) ? [String(value)] : [],
        )
        return JSON.parse(kept) as unknown
      }, `${DRAFTS}${name}:`) as Promise<KeptDraft<Entries> | null>
    const keepDraft = () =>
      page.evaluate(([key, kept]) => localStorage.setItem(key, kept), [
        `${DRAFTS}${thing.draft}:closed`,
        JSON.stringify({ base: { patch: {}, version: 0 }, patch: thing.drafted }),
      ] as const)
    const load = async () => (await calls.next(thing.load)).answer([])
    const lose = (call: string) => async () => (await calls.next(call)).lose()
    const due = () => passTime(LONGEST_RETRY_MS)
    /** What somebody else stored, given what this tab started from and has. */
    const refuse = (theirs: (mine: KeptDraft<Entries>) => Entries) => async () => {
      const [call, mine] = [await calls.next(SAVE), await draft()]
      if (!mine) throw new Error('a save without a draft')
      const current = { filter_value: JSON.stringify(theirs(mine)), version: mine.base.version + 1 }
      await call.answer({ code: 'version-conflict', detail: 'changed', current }, 409)
    }
    const says = async (words: string | null) => {
      for (const each of ['Your arrangement is not loaded yet', 'Saving …', 'Saved', 'Not saved yet'])
        await expect(page.getByText(each, { exact: true })).toHaveCount(each === words ? 1 : 0)
      await expect(conflict).toHaveCount(0)
    }
    /** Of the settings of cards a person is told nothing until they change one. */
    const unread = () => says(isAsked ? 'Your arrangement is not loaded yet' : null)
    const asks = (call: string) => async () => void (await calls.next(call))
    const none = async () => expect(await calls.waiting()).toEqual([])
    const settled = (words: string | null) => async () => {
      await says(words)
      await none()
      expect(await draft()).toBeNull()
    }
    const kept = async () => {
      await none()
      expect(await draft()).not.toBeNull()
    }
    const saving = async () => {
      await asks(SAVE)()
      await says('Saving …')
      expect(await draft()).not.toBeNull()
    }
    const ahead = async () => {
      await says('Not saved yet')
      expect(await draft(`${thing.draft}%20ahead`)).not.toBeNull()
    }
    const notSaved = async () => {
      await says('Not saved yet')
      await kept()
    }
    return {
      drivers: {
        'it is loaded': load,
        'it is loaded, a draft was kept': async () => {
          await keepDraft()
          await load()
        },
        'it cannot be loaded': lose(thing.load),
        'another load is due': due,
        'another load is due, for what was changed': due,
        'a part is changed': () => page.getByRole('button', { name: 'Change it' }).click(),
        'nothing is done again': () => page.keyboard.press('Control+Shift+z'),
        'the save is acknowledged': async () => (await calls.next(SAVE)).answer({ status: 'ok' }),
        'the same was saved elsewhere': refuse(({ patch }) => patch),
        'other parts were changed elsewhere': refuse(({ base }) => ({ ...base.patch, ...thing.others((times += 1)) })),
        'the same part was changed elsewhere': refuse(({ base }) => ({
          ...base.patch,
          ...thing.clashing((times += 1)),
        })),
        'the save is refused': async () =>
          (await calls.next(SAVE)).answer({ code: 'invalid-request', detail: 'too much' }, 400),
        'the save fails': lose(SAVE),
        'another save is due': due,
        'this one is kept': () => conflict.getByRole('button', { name: 'Keep this one' }).click(),
        'the other one is taken': () => conflict.getByRole('button', { name: 'Take the other one' }).click(),
      },
      states: {
        'reading.first': async () => {
          await asks(thing.load)()
          await says(null)
        },
        'unread.waiting': async () => {
          await unread()
          await none()
        },
        'reading.again': async () => {
          await asks(thing.load)()
          await unread()
        },
        'reading.ahead': async () => {
          await asks(thing.load)()
          await ahead()
        },
        'unread.ahead': async () => {
          await ahead()
          await none()
        },
        'settled.untouched': settled(null),
        'settled.saved': settled('Saved'),
        'saving.newest': saving,
        'saving.outdated': saving,
        unsaved: notSaved,
        refused: notSaved,
        conflicting: async () => {
          await expect(conflict).toBeVisible()
          await expect(page.getByText('Not saved yet')).toBeVisible()
          await kept()
        },
      },
    }
  },
}

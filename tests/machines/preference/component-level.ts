import en from '../../../config/locales/en.json' with { type: 'json' }
import type { preferenceMachine } from '../../../machines/kept/preference.machine.ts'
import type { ComponentLevel } from '../../qa/component/component-level.ts'
import { expect } from '../../qa/component/expect.ts'
import type { StateKey } from '../../qa/model.ts'
import { PREFERENCE_CASES, type PreferenceCase } from './cases.ts'

const LOAD = 'getFiltersforkey/language'
const SAVE = '/addfilterForKey'
const TEXTS = '.json'
const REFUSED = /^This language could not be loaded/
const UNSAVED = 'Not saved yet'
/** More than the longest wait between two saves. */
const LONG_MS = 60_000

export const componentLevel: ComponentLevel<PreferenceCase, StateKey<typeof preferenceMachine>> = {
  open: ({ page, calls, passTime, tell }) => {
    const menu = page.getByRole('button', { name: /^Language: / })
    const list = page.getByRole('menu')
    /** What the open menu says, which is closed again. */
    const says = (words: string | RegExp | null) => async () => {
      await menu.click()
      for (const each of [REFUSED, UNSAVED]) await expect(page.getByText(each)).toHaveCount(each === words ? 1 : 0)
      await page.keyboard.press('Escape')
      await expect(list).toBeHidden()
    }
    return {
      drivers: {
        'a person signs in': () => tell(PREFERENCE_CASES['a person signs in']),
        'the person signs out': () => tell(PREFERENCE_CASES['the person signs out']),
        'dark is chosen': async () => {
          await menu.click()
          await list.getByRole('menuitemradio', { name: 'Français' }).click()
        },
        'another is stored': async () => (await calls.next(LOAD)).answer([JSON.stringify('es')]),
        'nothing is stored': async () => (await calls.next(LOAD)).answer([]),
        'what is stored cannot be read': async () => (await calls.next(LOAD)).lose(),
        'it is applied': async () => (await calls.next(TEXTS)).answer(en),
        'it cannot be applied': async () => (await calls.next(TEXTS)).lose(),
        'it is saved': async () => (await calls.next(SAVE)).answer({}),
        'the save is refused': async () =>
          (await calls.next(SAVE)).answer({ detail: 'no', code: 'settings-full' }, 403),
        'it is not saved': async () => (await calls.next(SAVE)).lose(),
        'another save is due': () => passTime(LONG_MS),
      },
      states: {
        'settled.quiet': says(null),
        'settled.refused': says(REFUSED),
        reading: async () => void (await calls.next(LOAD)),
        applying: async () => void (await calls.next(TEXTS)),
        saving: async () => expect((await calls.next(SAVE)).body).toMatchObject({ filter_key: 'language' }),
        waiting: says(UNSAVED),
        unstored: says(UNSAVED),
      },
    }
  },
}

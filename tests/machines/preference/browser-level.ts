import { expect, type Page } from '@playwright/test'
import en from '../../../config/locales/en.json' with { type: 'json' }
import fr from '../../../config/locales/fr.json' with { type: 'json' }
import it from '../../../config/locales/it.json' with { type: 'json' }
import { LANGUAGE_TRAITS } from '../../../domain/values/language.ts'
import type { PreferenceContext, preferenceMachine } from '../../../machines/kept/preference.machine.ts'
import type { PreferenceCase } from './cases.ts'
import type { BrowserLevel } from '../../qa/browser-level.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import { holdCalls } from '../../e2e/call-gate.ts'
import { chooseInMenu } from '../../e2e/pages/choose-in-menu.ts'
import { LanguageMenu } from '../../e2e/pages/LanguageMenu.ts'

type State = StateKey<typeof preferenceMachine>

/** Enough that there is always one that is neither in force nor wanted. */
const TEXTS = { en, fr, it }
type Spoken = keyof typeof TEXTS

/** No page is quicker drawn inside the frame. */
const START = '/somewhere'
const LOAD = '/getFiltersforkey/language'
const SAVE = '/addfilterForKey'
const LONGEST_RETRY_MS = 60_000
const SIGNED_IN = 'signed in'

/** The language of a person in a browser, on the real server whose answers the test lets go, changes or loses, under a clock that the test stops. */
async function openLanguage(page: Page): Promise<Level<PreferenceCase, State>> {
  await page.clock.install()
  await page.goto(START)
  const menu = new LanguageMenu(page)
  const list = page.getByRole('combobox')
  await expect(list).toBeVisible()
  const gate = await holdCalls(page, [LOAD, SAVE, /^\/texts\/\w+\.json$/])
  let inForce: Spoken = 'en'
  let wanted: Spoken = 'en'
  let signedIn = false
  let frozen = false

  const words = () => TEXTS[inForce]
  const texts = () => gate.next(`/texts/${wanted}.json`)
  const want = () => {
    wanted = (Object.keys(TEXTS) as Spoken[]).find((each) => each !== inForce && each !== wanted) ?? inForce
    return wanted
  }
  const thaw = async () => {
    if (frozen) await page.clock.resume()
    frozen = false
  }
  const speaks = () => expect(page.locator('html')).toHaveAttribute('lang', inForce)
  /** What stands below the languages. */
  const notes = async ({ refused = false, unsaved = false } = {}) => {
    await speaks()
    if (signedIn) await menu.button.click()
    await expect(page.getByText(words().shell.languageRefused)).toHaveCount(refused ? 1 : 0)
    await expect(page.getByText(words().dashboard.notSaved)).toHaveCount(unsaved ? 1 : 0)
    if (signedIn) await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect.poll(() => gate.waiting()).toEqual([])
  }
  return {
    drivers: {
      'a person signs in': async () => {
        await page.getByRole('textbox', { name: words().session.username, exact: true }).fill('language.walker')
        await page.getByRole('textbox', { name: words().session.password, exact: true }).fill('Parcel2026')
        await page.getByRole('button', { name: words().session.signIn, exact: true }).click()
        await expect(menu.button).toBeVisible()
        signedIn = true
      },
      'the person signs out': async () => {
        await chooseInMenu(
          page.getByRole('button', { name: new RegExp(`^${words().shell.userMenu.replace('{name}', '')}`) }),
          page.getByRole('menuitem', { name: words().session.signOut }),
        )
        await thaw()
        await expect(list).toBeVisible()
        signedIn = false
      },
      'dark is chosen': async () => {
        const name = LANGUAGE_TRAITS[want()].name
        await (signedIn ? menu.take(name) : list.selectOption(name))
        await thaw()
      },
      'another is stored': async () => (await gate.next(LOAD)).answer([JSON.stringify(want())]),
      'nothing is stored': async () => (await gate.next(LOAD)).answer([]),
      'what is stored cannot be read': async () => (await gate.next(LOAD)).lose(),
      'it is applied': async () => {
        await (await texts()).pass()
        inForce = wanted
      },
      'it cannot be applied': async () => (await texts()).lose(),
      'it is saved': async () => {
        const answered = page.waitForResponse(`**${SAVE}`)
        await (await gate.next(SAVE)).pass()
        await (await answered).finished()
      },
      'the save is refused': async () =>
        (await gate.next(SAVE)).answer({ code: 'invalid-request', detail: 'too much' }, 400),
      'it is not saved': async () => {
        await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
        frozen = true
        await (await gate.next(SAVE)).lose()
      },
      'another save is due': async () => {
        await page.clock.fastForward(LONGEST_RETRY_MS)
        await thaw()
      },
    },
    states: {
      'settled.quiet': () => notes(),
      'settled.refused': () => notes({ refused: true }),
      reading: async () => {
        await gate.next(LOAD)
        await speaks()
      },
      applying: async () => {
        await texts()
        await speaks()
      },
      saving: async () => {
        await gate.next(SAVE)
        await speaks()
      },
      waiting: () => notes({ unsaved: true }),
      unstored: async () => {
        await page.clock.fastForward(LONGEST_RETRY_MS)
        await notes({ unsaved: true })
      },
    },
  }
}

export const browserLevel: BrowserLevel<PreferenceCase, State> = {
  places: {
    'in the language of the screens': {
      every: 'transition',
      maxSteps: 25,
      happens: ({ event, at }) =>
        event === 'a person signs in'
          ? !at.includes(SIGNED_IN)
          : event !== 'the person signs out' || at.includes(SIGNED_IN),
    },
  },
  facts: ({ signedIn, unread, unsaved }: PreferenceContext) =>
    [signedIn && SIGNED_IN, unread && 'unread', unsaved && 'unsaved'].filter(Boolean).join(', '),
  open: ({ page }) => openLanguage(page),
}

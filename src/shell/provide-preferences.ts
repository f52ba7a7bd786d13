import { createActor, fromPromise } from 'xstate'
import { preferenceMachine, type PreferenceActor } from '../../machines/kept/preference.machine.ts'
import type { SaveEnd } from '../../machines/kept/retry-delay.ts'
import type { SessionActor } from '../access/session-context.ts'
import type { Api } from '../api/client.ts'
import { endOf, readSetting, saveSetting } from '../api/kept/settings.ts'
import { fetchAndSpeak, rememberLanguage } from '../text/fetch-texts.ts'
import { spoken } from '../text/spoken.ts'
import { rememberedTheme, rememberTheme, schemeOf, SYSTEM_IS_DARK, themeChoice } from '../theme/theme.ts'
import { jsonIn } from '../../domain/values/json-in.ts'

interface Effects {
  readonly api: Api
  readonly storage: Storage
}

/** The keys of the filter settings that keep the theme, its OS flag, and the language. THEME-06, API-28 */
const KEYS = { theme: 'theme', os: 'osTheme', language: 'language' } as const

/** The theme of this browser, and of the person once signed in. THEME-01 to THEME-08 */
export function createThemePreference({ api, storage }: Effects): PreferenceActor {
  const read = async (key: string, signal: AbortSignal) => jsonIn((await readSetting(api, key, { signal })).text)
  const machine = preferenceMachine.provide({
    actors: {
      load: fromPromise<string | null>(async ({ signal }) => {
        const [theme, os] = await Promise.all([read(KEYS.theme, signal), read(KEYS.os, signal)])
        return os === true ? 'os' : typeof theme === 'string' ? themeChoice(theme) : null
      }),
      apply: fromPromise<void, { value: string }>(() => Promise.resolve()),
      save: fromPromise<SaveEnd, { value: string }>(({ input, signal }) => {
        const choice = themeChoice(input.value)
        const seen = schemeOf(choice, matchMedia(SYSTEM_IS_DARK).matches) === 'dark' ? 'dark' : 'semidark'
        const beside = { key: KEYS.os, text: JSON.stringify(choice === 'os') }
        return endOf(saveSetting(api, { key: KEYS.theme, text: JSON.stringify(seen), beside }, { signal }))
      }),
    },
    actions: { remember: (_, { value }) => rememberTheme(storage, value) },
  })
  return createActor(machine, { input: { value: rememberedTheme(storage) } })
}

/** The language of this browser, and of the person once signed in. I18N-01 */
export function createLanguagePreference({ api, storage }: Effects): PreferenceActor {
  const machine = preferenceMachine.provide({
    actors: {
      load: fromPromise<string | null>(async ({ signal }) => {
        const stored = jsonIn((await readSetting(api, KEYS.language, { signal })).text)
        return typeof stored === 'string' ? stored : null
      }),
      apply: fromPromise<void, { value: string }>(({ input, signal }) => fetchAndSpeak(input.value, signal)),
      save: fromPromise<SaveEnd, { value: string }>(({ input, signal }) =>
        endOf(saveSetting(api, { key: KEYS.language, text: JSON.stringify(input.value) }, { signal })),
      ),
    },
    actions: { remember: (_, { value }) => rememberLanguage(storage, value) },
  })
  return createActor(machine, { input: { value: spoken().language } })
}

interface Followed {
  readonly session: SessionActor
  /** Whether somebody else's view of the portal is shown: the browser's choices stay in force then, and are not stored. */
  readonly isSeeing: () => boolean
}

/** Tells preferences when a person signs in and out. */
export function followSession({ session, isSeeing }: Followed, preferences: readonly PreferenceActor[]): void {
  let signedIn = false
  session.subscribe((snapshot) => {
    if ((snapshot.matches({ signedIn: { entered: 'open' } }) && !isSeeing()) === signedIn) return
    signedIn = !signedIn
    preferences.forEach((each) => each.send({ type: signedIn ? 'session.began' : 'session.ended' }))
  })
}

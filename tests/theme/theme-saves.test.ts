import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import { createApi } from '../../src/api/client.ts'
import { createThemePreference } from '../../src/shell/provide-preferences.ts'
import { createHeldServer } from '../machines/held-server.ts'
import { stateKeyOf } from '../qa/model.ts'
import { memoryStorage } from '../support/browser/memory-storage.ts'
import { PATIENCE_MS } from '../support/run/patience.ts'

const [SAVE, THEME, OS] = ['/addfilterForKey', '/getFiltersforkey/theme', '/getFiltersforkey/osTheme']

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })))
afterEach(() => vi.unstubAllGlobals())

/** The theme of a person who signed in and has none stored. */
async function openSignedIn() {
  const server = createHeldServer()
  const api = createApi({
    origin: 'http://portal.test',
    fetch: server.fetch,
    token: () => null,
    onSessionEnded: () => undefined,
  })
  const actor = createThemePreference({ api, storage: memoryStorage() })
  actor.start()
  const reach = (key: string) => waitFor(actor, (snapshot) => stateKeyOf(snapshot) === key, { timeout: PATIENCE_MS })
  actor.send({ type: 'session.began' })
  for (const call of [THEME, OS]) (await server.next(call)).answer(200, [])
  await reach('settled.quiet')
  return { actor, server, reach }
}

test('a chosen theme is stored with its OS flag (THEME-06)', async () => {
  const { actor, server, reach } = await openSignedIn()
  actor.send({ type: 'preference.chosen', value: 'os' })
  const save = await server.next(SAVE)
  expect(save.body).toEqual({
    filter_key: 'theme',
    filter_value: '"semidark"',
    osfilter_key: 'osTheme',
    osfilter_value: 'true',
  })
  save.answer(200, { status: 'ok' })
  await reach('settled.quiet')
})

test.each([
  [413, 'settings-full'],
  [403, 'not-permitted'],
])(
  'a theme that is refused (%i %s) waits for the next choice; one that is lost is tried again',
  async (status, code) => {
    const { actor, server, reach } = await openSignedIn()
    actor.send({ type: 'preference.chosen', value: 'dark' })
    ;(await server.next(SAVE)).answer(status, { code, detail: 'no' })
    expect((await reach('unstored')).hasTag('unsaved')).toBe(true)
    actor.send({ type: 'preference.chosen', value: 'semidark' })
    ;(await server.next(SAVE)).lose()
    expect((await reach('waiting')).hasTag('unsaved')).toBe(true)
    actor.send({ type: 'session.ended' })
  },
)

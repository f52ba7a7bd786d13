import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { firstSpoken, LANGUAGE_TRAITS, LANGUAGES } from '../../domain/values/language.ts'
import { rememberedLanguage, rememberLanguage } from '../../src/text/fetch-texts.ts'
import { rememberedTheme, rememberTheme, schemeOf, THEME_CHOICES } from '../../src/theme/theme.ts'
import { memoryStorage } from '../support/browser/memory-storage.ts'

const SCRIPT = readFileSync(join(import.meta.dirname, '../../public/first-paint.js'), 'utf8')

/** What the script leaves behind in a page with this storage and this browser. */
function paint({
  storage,
  systemIsDark,
  languages,
}: {
  storage: Storage
  systemIsDark: boolean
  languages: readonly string[]
}) {
  const root = { dataset: {} as Record<string, string>, lang: '', dir: '' }
  const classes = new Set<string>()
  const links: { href?: string }[] = []
  runInNewContext(SCRIPT, {
    localStorage: storage,
    matchMedia: () => ({ matches: systemIsDark }),
    navigator: { languages },
    document: {
      documentElement: root,
      body: { classList: { toggle: (name: string, on: boolean) => (on ? classes.add(name) : classes.delete(name)) } },
      createElement: () => ({}),
      head: { append: (link: { href?: string }) => links.push(link) },
    },
  })
  return {
    scheme: root.dataset.colorMode,
    darkClass: classes.has('dark'),
    lang: root.lang,
    dir: root.dir,
    texts: links[0]?.href,
  }
}

describe('what is set before the app is loaded is what the app sets (THEME-05, THEME-06, THEME-07, I18N-01)', () => {
  test.each(
    [...THEME_CHOICES, undefined].flatMap((choice) => [true, false].map((systemIsDark) => ({ choice, systemIsDark }))),
  )('theme %o', ({ choice, systemIsDark }) => {
    const storage = memoryStorage()
    if (choice !== undefined) rememberTheme(storage, choice)
    const scheme = schemeOf(rememberedTheme(storage), systemIsDark)
    expect(paint({ storage, systemIsDark, languages: ['en'] })).toMatchObject({ scheme, darkClass: scheme === 'dark' })
  })

  test.each(
    [...LANGUAGES, undefined].flatMap((language) =>
      [['fr-CA', 'en'], ['de'], ['ar-EG']].map((languages) => ({ language, languages })),
    ),
  )('language %o', ({ language, languages }) => {
    const storage = memoryStorage()
    if (language !== undefined) rememberLanguage(storage, language)
    const spoken = rememberedLanguage(storage, languages)
    expect(spoken).toBe(language ?? firstSpoken(languages))
    expect(paint({ storage, systemIsDark: false, languages })).toMatchObject({
      lang: spoken,
      dir: LANGUAGE_TRAITS[spoken].direction,
      texts: `/texts/${spoken}.json`,
    })
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../domain/values/language.ts'
import { flatTexts, textFaults, type TextFaultsInput } from '../../domain/values/text-faults.ts'
import { readLocales } from '../../server/config/locales-command.ts'

const locales = readLocales(join(import.meta.dirname, '../../config'))

/** Texts are missing: npm run -s locales -- missing > new.json, translate, npm run locales -- fill new.json */
test.each(LANGUAGES.filter((language) => language !== 'en'))(
  '%s says everything, and nothing else (I18N-02)',
  (language) => {
    const { english, words, own, same } = locales
    const faults = textFaults({ language, english, words, own: own(language), same: same(language) })
    expect(faults.map(({ kind, key }) => `${kind}: ${key}`)).toEqual([])
  },
)

describe('what is wrong in a file of texts is found', () => {
  const english = { shell: { menu: 'Menu', of: '{a} of {b}', people_one: '1 person', people_other: '{count} people' } }
  const whole = {
    shell: { menu: 'Liste', of: '{b} : {a}', people_one: '1 personne', people_other: '{count} personnes' },
    words: { Zone: 'Secteur' },
  }
  const faults = (own: TextFaultsInput['own'], change: Partial<TextFaultsInput> = {}) =>
    textFaults({ language: 'fr', english, own, words: ['Zone'], same: new Set(), ...change }).map(
      ({ kind, key }) => `${kind}: ${key}`,
    )

  test('nothing in a whole one', () => expect(faults(whole)).toEqual([]))
  test.each([
    ['missing: shell.menu', { ...whole, shell: { ...whole.shell, menu: '' } }],
    ['missing: words:Zone', { shell: whole.shell }],
    ['extra: shell.old', { ...whole, shell: { ...whole.shell, old: 'vieux' } }],
    ['placeholders: shell.of', { ...whole, shell: { ...whole.shell, of: '{a} sur {c}' } }],
    ['same as English: shell.menu', { ...whole, shell: { ...whole.shell, menu: 'Menu' } }],
  ])('%s', (fault, own) => expect(faults(own)).toEqual([fault]))
  test('a text that is the same in that language is allowed by name', () => {
    expect(faults({ ...whole, shell: { ...whole.shell, menu: 'Menu' } }, { same: new Set(['Menu']) })).toEqual([])
  })
  test('each language is asked for the forms its own counts take', () => {
    const people = { shell: { people_one: 'x', people_other: '{count}' } }
    const own = { shell: { people_other: '{count} ناس' } }
    expect(faults(own, { language: 'ar', english: people, words: [] })).toEqual(
      ['zero', 'one', 'two', 'few', 'many'].map((form) => `missing: shell.people_${form}`),
    )
    expect(faults(own, { language: 'zh', english: people, words: [] })).toEqual([])
  })
})

test('what the server and the domain say by the name of a text is there', () => {
  const names = [...flatTexts(locales.english).keys()].map((name) =>
    name.replace(/_(zero|one|two|few|many|other)$/, ''),
  )
  const missing = (['server', 'domain'] as const)
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bsay\(\s*['`](\w+\.[\w.]*)(\$\{)?/g)])
    .filter(([, said = '', begun]) => !names.some((name) => (begun ? name.startsWith(said) : name === said)))
    .map(([, said]) => said)
  expect(missing).toEqual([])
})

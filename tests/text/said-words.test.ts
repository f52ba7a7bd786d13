import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { translatableWords } from '../../server/config/translatable-words.ts'

const ROOT = join(import.meta.dirname, '../..')
const WORDS = new Set(translatableWords(join(ROOT, 'config')))
const SOURCES = ['domain', 'server']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(ROOT, folder, file)),
  )
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }))

/** Only such a table's words are a refusal's `detail`: others do not compile. */
const TABLES = SOURCES.flatMap(({ file, source }) =>
  [...source.matchAll(/export const (\w+) = saidWords\(/g)].map(([, name = '']) => ({ file, name })),
)

test('the tables of words that a person reads are found', () => {
  expect(TABLES.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'LIMIT_WORDS',
      'LOAD_WORDS',
      'PASSWORD_REFUSALS',
      'REFUSALS',
      'REPORT_ANSWERS',
      'REQUEST_WORDS',
    ]),
  )
})

test.each(TABLES)('every language is asked for what $name says', async ({ file, name }) => {
  const made = (await import(file)) as Readonly<Record<string, Readonly<Record<string, string>>>>
  expect(Object.values(made[name] ?? {}).filter((words) => !WORDS.has(words))).toEqual([])
})

test('so it is for what is answered without a table', () => {
  const said = SOURCES.flatMap(({ source }) =>
    [...source.matchAll(/\bdetail: '([^']+)',\s*code: '/g)].map(([, words = '']) => words),
  )
  expect(said).toContain('Not found.')
  expect(said.filter((words) => !WORDS.has(words))).toEqual([])
})

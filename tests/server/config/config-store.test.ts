import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createConfigStore } from '../../../server/config/config-store.ts'
import { mayHaveChanged } from '../../../server/config/read/folder-state.ts'
import { spendTexts } from './config-sources.ts'

let root = ''
let dir = ''
let said: string[] = []
const log = {
  info: (message: string) => said.push(`info ${message}`),
  warn: (message: string) => said.push(`warn ${message}`),
}
const path = (name: string) => join(dir, name)
const edit = (name: string, change: (text: string) => string) =>
  writeFileSync(path(name), change(readFileSync(path(name), 'utf8')))
const rename = (from: string, to: string) =>
  edit('pages/spend.json', (text) => text.replace(`"name": "${from}"`, `"name": "${to}"`))

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'config-store-'))
  dir = join(root, 'config')
  said = []
  nowMs = Date.now()
  for (const [name, text] of Object.entries(spendTexts())) {
    mkdirSync(dirname(path(name)), { recursive: true })
    writeFileSync(path(name), text)
  }
})
afterEach(() => rmSync(root, { recursive: true }))

/** Each look at the config is a while after the one before. */
let nowMs = 0
const later = () => (nowMs += 100)
const names = (store: ReturnType<typeof createConfigStore>) => store.current().pages.map(({ name }) => name)

test('an edit shows on the next load, and nothing changes without one', () => {
  const store = createConfigStore({ dir, log, nowMs: later })
  const first = store.current()
  expect(store.current()).toBe(first)
  rename('Spend Analysis', 'Spend')
  expect(names(store)).toEqual(['Spend'])
  expect(first.pages.map(({ name }) => name)).toEqual(['Spend Analysis'])
  expect(store.current().version).not.toBe(first.version)
})

test('what an edit leaves alone is not read again', () => {
  const store = createConfigStore({ dir, log, nowMs: later })
  const first = store.current()
  rename('Spend Analysis', 'Spend')
  const second = store.current()
  expect(second).not.toBe(first)
  const [id = ''] = first.widgets.keys()
  expect(second.widgets.get(id)).toBe(first.widgets.get(id))
  edit(`widgets/${id}.json`, (text) => `${text}\n`)
  expect(store.current().widgets.get(id)).not.toBe(first.widgets.get(id))
  expect(store.current().widgets.get(id)).toEqual(first.widgets.get(id))
})

test('the calls of one moment look at the files once', () => {
  const store = createConfigStore({ dir, log, nowMs: () => nowMs })
  nowMs += 100
  store.current()
  rename('Spend Analysis', 'Spend')
  nowMs += 49
  expect(names(store)).toEqual(['Spend Analysis'])
  nowMs += 1
  expect(names(store)).toEqual(['Spend'])
})

test('files that were young when they were read may have changed without a trace', () => {
  const state = { mark: 'spend.json 20 bytes', changedAtMs: 10_000 }
  expect(mayHaveChanged(state, { state, readAtMs: 10_500 })).toBe(true)
  expect(mayHaveChanged(state, { state, readAtMs: 12_000 })).toBe(false)
  expect(mayHaveChanged({ ...state, mark: 'spend.json 21 bytes' }, { state, readAtMs: 99_000 })).toBe(true)
})

test('files that are not young are read again only when they change', () => {
  nowMs += 60_000
  const store = createConfigStore({ dir, log, nowMs: later })
  const first = store.current()
  nowMs += 60_000
  expect(store.current()).toBe(first)
  rename('Spend Analysis', 'Spend')
  expect(names(store)).toEqual(['Spend'])
})

test('a file replaced by another, as editors save, shows', () => {
  const store = createConfigStore({ dir, log, nowMs: later })
  writeFileSync(
    path('pages/.spend.json.tmp'),
    readFileSync(path('pages/spend.json'), 'utf8').replace('Spend Analysis', 'Spend'),
  )
  writeFileSync(path('pages/.#spend.json'), 'the lock of an editor')
  expect(names(store)).toEqual(['Spend Analysis'])
  renameSync(path('pages/.spend.json.tmp'), path('pages/spend.json'))
  expect(names(store)).toEqual(['Spend'])
  expect(store.current().problems).toEqual([])
})

test('a page added, and one removed, shows', () => {
  const store = createConfigStore({ dir, log, nowMs: later })
  writeFileSync(
    path('pages/copy.json'),
    readFileSync(path('pages/spend.json'), 'utf8').replace('Spend Analysis', 'A copy'),
  )
  expect(names(store)).toEqual(['A copy', 'Spend Analysis'])
  rmSync(path('pages/spend.json'))
  expect(names(store)).toEqual(['A copy'])
})

test('a broken edit keeps the last good form, is said once, and so is its end', () => {
  const store = createConfigStore({ dir, log, nowMs: later })
  const { version } = store.current()
  said = []
  edit('pages/spend.json', (text) => text.replace('"order": 20', '"order": "x"'))
  expect(names(store)).toEqual(['Spend Analysis'])
  expect(store.current()).toMatchObject({
    brokenPages: [],
    problems: [{ file: 'config/pages/spend.json', line: 6, column: 12 }],
    version,
  })
  expect(said).toEqual(['warn config/pages/spend.json:6:12: found "x", must be a number'])
  writeFileSync(path('brand.json'), '{}')
  expect(store.current().problems).toHaveLength(2)
  expect(said.slice(1)).toEqual(['warn config/brand.json:1:1: found no "name", must be a text'])
  writeFileSync(path('brand.json'), '{"name": "A-Frame"}')
  edit('pages/spend.json', (text) => text.replace('"order": "x"', '"order": 20'))
  expect(store.current()).toMatchObject({ problems: [], version })
  expect(said.slice(2)).toEqual([`info Config version ${version} is in use; nothing in it is wrong any more`])
})

test('a folder in the place of a file is reported, and the rest works', () => {
  mkdirSync(path('pages/odd.json'))
  const { pages, problems } = createConfigStore({ dir, log, nowMs: later }).current()
  expect(pages).toHaveLength(1)
  expect(problems).toMatchObject([{ file: 'config/pages/odd.json', found: 'a file that cannot be read' }])
})

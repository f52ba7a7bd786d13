import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../support/browser/memory-storage.ts'

const KEY = { login: 'admin', record: 'users', id: '7' }
const TYPED = {
  version: 'v1',
  values: { firstName: 'Ann'.repeat(1_000), allClients: false, clients: ['1', '2'], password: 'Welcome2026' },
}

/** The module as a page that was loaded anew has it. */
async function reload() {
  vi.resetModules()
  return import('../../../src/records/form/record-drafts.ts')
}

beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()))
afterEach(() => vi.unstubAllGlobals())

test('what was typed is there after a reload, but for the password, to its person and record alone [ROUTE-19]', async () => {
  const { keepDraft } = await reload()
  keepDraft(KEY, TYPED)
  const { keptDraft, dropDraft } = await reload()
  const { password: _password, ...values } = TYPED.values
  expect(keptDraft(KEY)).toEqual({ version: 'v1', values })
  expect([
    keptDraft({ ...KEY, login: 'manager' }),
    keptDraft({ ...KEY, id: null }),
    keptDraft({ ...KEY, record: 'carriers' }),
  ]).toEqual([undefined, undefined, undefined])
  dropDraft(KEY)
  expect((await reload()).keptDraft(KEY)).toBeUndefined()
})

test('what is stored and no draft is none', async () => {
  const { keepDraft, keptDraft } = await reload()
  keepDraft(KEY, TYPED)
  const [name] = [sessionStorage.key(0) ?? '']
  for (const text of ['', '{', 'null', '{"version":1}', '{"version":"v1","values":{"a":{}}}']) {
    sessionStorage.setItem(name, text)
    expect(keptDraft(KEY), text).toBeUndefined()
  }
})

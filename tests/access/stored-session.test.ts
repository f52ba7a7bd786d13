// @module-tag exact
import { describe, expect, test } from 'vitest'
import { createStoredSession } from '../../src/access/stored-session.ts'
import { memoryStorage } from '../support/browser/memory-storage.ts'

describe('the stored session (ACC-51)', () => {
  const open = (values: Record<string, string> = {}) => {
    const storage = memoryStorage(values)
    let nowMs = 1_000_000
    const stored = createStoredSession({ storage, now: () => nowMs })
    return { storage, stored, pass: (ms: number) => void (nowMs += ms) }
  }

  test('keeps the token object and the days left under keys of their own', () => {
    const { storage, stored } = open()
    stored.storeToken({ token: 'abc', renewInMs: 600_000 })
    stored.storeDaysLeft(-2)
    expect(JSON.parse(storage.getItem('aframe.token') ?? '')).toEqual({ id_token: 'abc', renewAtMs: 1_600_000 })
    expect(storage.getItem('aframe.passwordDaysLeft')).toBe('-2')
  })

  test('the time to the renewal goes on while nobody looks, down to 0', () => {
    const { stored, pass } = open()
    stored.storeToken({ token: 'abc', renewInMs: 600_000 })
    pass(200_000)
    expect(stored.readToken()).toEqual({ token: 'abc', renewInMs: 400_000 })
    pass(1_000_000)
    expect(stored.readToken()).toEqual({ token: 'abc', renewInMs: 0 })
  })

  test.each(['', 'null', '[]', '"abc"', '{"id_token":7}', '{broken'])(
    'what cannot be read is no session: %s',
    (text) => {
      expect(open({ 'aframe.token': text }).stored.readToken()).toBeNull()
    },
  )

  test('a token object without a time is renewed at once', () => {
    expect(open({ 'aframe.token': '{"id_token":"abc"}' }).stored.readToken()).toEqual({ token: 'abc', renewInMs: 0 })
  })

  test('clearing leaves what is not the session (ACC-48)', () => {
    const { storage, stored } = open({ 'aframe.theme': 'dark' })
    stored.storeToken({ token: 'abc', renewInMs: 1 })
    stored.storeDaysLeft(3)
    stored.clear()
    expect([
      storage.getItem('aframe.token'),
      storage.getItem('aframe.passwordDaysLeft'),
      storage.getItem('aframe.theme'),
    ]).toEqual([null, null, 'dark'])
  })
})

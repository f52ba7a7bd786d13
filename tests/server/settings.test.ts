import { describe, expect, test } from 'vitest'
import { cookieHeader, readCookie } from '../../server/http/cookies.ts'
import { isGuarded, readSettings } from '../../server/settings.ts'

describe('a database of the state on another machine', () => {
  const GUARDED = [
    'postgres://a:b@localhost/a',
    'postgres://a:b@127.0.0.1:5433/a',
    'postgres://a:b@[::1]/a',
    'postgres:///a?host=/run/postgresql',
    'postgres://a:b@db.example/a?sslmode=verify-full',
    'postgres://a:b@db.example/a?sslmode=no-verify',
  ]
  const OPEN = [
    'postgres://a:b@db.example/a',
    'postgres://a:b@10.0.0.7/a',
    'postgres://a:b@db.example/a?sslmode=disable',
    'postgres://a:b@db.example/a?sslmode=prefer',
    'postgres://a:b@localhost/a?host=db.example',
    'postgres://a:b@localhost.example/a',
  ]

  test('is taken without TLS only where STATE_TLS is off; one that is here, or with TLS, is taken', () => {
    const issuesOf = (settings: Record<string, string>) => {
      const read = readSettings(settings)
      return read.ok ? [] : (read.problem.issues ?? []).map(({ path }) => path)
    }
    for (const STATE_URL of GUARDED) expect([STATE_URL, issuesOf({ STATE_URL })]).toEqual([STATE_URL, []])
    for (const STATE_URL of OPEN) {
      expect([STATE_URL, issuesOf({ STATE_URL })]).toEqual([STATE_URL, ['STATE_URL']])
      expect([STATE_URL, issuesOf({ STATE_URL, STATE_TLS: 'off' })]).toEqual([STATE_URL, []])
      expect(isGuarded(STATE_URL)).toBe(false)
    }
  })

  test('its password is not repeated in what is wrong', () => {
    const read = readSettings({ STATE_URL: 'postgres://a:Secret-7@db.example/a' })
    expect(JSON.stringify(read)).not.toContain('Secret-7')
    expect(JSON.stringify(read)).toContain('sslmode=verify-full')
  })
})

test('by https a cookie is one that no other host of the domain can set, and no other is read', () => {
  const cookie = { name: 'aframe-device', value: 'v', maxAgeSeconds: 60 }
  expect(cookieHeader(cookie, { secure: true })).toBe(
    '__Host-aframe-device=v; Path=/; Max-Age=60; HttpOnly; SameSite=Strict; Secure',
  )
  const both = 'aframe-device=planted; __Host-aframe-device=v'
  expect(readCookie(both, 'aframe-device', { secure: true })).toBe('v')
  expect(readCookie('aframe-device=planted', 'aframe-device', { secure: true })).toBeUndefined()
  expect(readCookie(both, 'aframe-device', { secure: false })).toBe('planted')
})

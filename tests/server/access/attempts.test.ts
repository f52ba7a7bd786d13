import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createAttempts } from '../../../server/access/attempts.ts'

const MINUTE = 60_000

describe('sign-in tries', () => {
  const at = (start = Date.parse('2026-11-21T10:00:00Z')) => {
    let nowMs = start
    return { attempts: createAttempts(() => new Date(nowMs)), pass: (ms: number) => void (nowMs += ms) }
  }
  const keys = (account: string, address = '10.0.0.1') => ({ account, address })

  test('ten for an account within 15 minutes, then a wait until the first of them is 15 minutes old', () => {
    const { attempts, pass } = at()
    for (let tried = 0; tried < 10; tried += 1) {
      expect(attempts.reserve(keys('ann'))).toBe(undefined)
      pass(MINUTE)
    }
    expect(attempts.reserve(keys('ann'))).toBe(5 * 60)
    expect(attempts.reserve(keys('ben'))).toBe(undefined)
    pass(5 * MINUTE - 1)
    expect(attempts.reserve(keys('ann'))).toBe(1)
    pass(1)
    expect(attempts.reserve(keys('ann'))).toBe(undefined)
    expect(attempts.reserve(keys('ann'))).toBe(60)
  })

  test('from another address too: the account counts', () => {
    const { attempts } = at()
    for (let tried = 0; tried < 10; tried += 1) attempts.reserve(keys('ann', `10.0.0.${tried}`))
    expect(attempts.reserve(keys('ann', '10.0.1.1'))).toBe(15 * 60)
  })

  test('a hundred for an address, whatever the account', () => {
    const { attempts } = at()
    for (let tried = 0; tried < 100; tried += 1) expect(attempts.reserve(keys(`user${tried}`))).toBe(undefined)
    expect(attempts.reserve(keys('another'))).toBe(15 * 60)
    expect(attempts.reserve(keys('another', '10.0.0.2'))).toBe(undefined)
  })

  test('a refused try is not counted, so a lock never grows', () => {
    const { attempts, pass } = at()
    for (let tried = 0; tried < 10; tried += 1) attempts.reserve(keys('ann'))
    for (let tried = 0; tried < 50; tried += 1) attempts.reserve(keys('ann'))
    pass(15 * MINUTE)
    expect(attempts.reserve(keys('ann'))).toBe(undefined)
  })

  test('a right password gives the tries of the account back, those of the address but one', () => {
    const { attempts } = at()
    for (let tried = 0; tried < 9; tried += 1) attempts.reserve(keys('ann'))
    attempts.reserve(keys('ann'))
    attempts.forgive(keys('ann'))
    for (let tried = 0; tried < 10; tried += 1) expect(attempts.reserve(keys('ann'))).toBe(undefined)
    expect(attempts.reserve(keys('ann'))).toBeGreaterThan(0)
    for (let tried = 0; tried < 81; tried += 1) expect(attempts.reserve(keys(`user${tried}`))).toBe(undefined)
    expect(attempts.reserve(keys('one more'))).toBeGreaterThan(0)
  })

  test('however tries are spread, no 15 minutes hold more than ten for an account', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 4 * MINUTE }), { maxLength: 120 }), (gaps) => {
        const { attempts, pass } = at(0)
        const allowed: number[] = []
        let nowMs = 0
        for (const gap of gaps) {
          pass(gap)
          nowMs += gap
          if (attempts.reserve(keys('ann')) === undefined) allowed.push(nowMs)
        }
        for (const [index, time] of allowed.entries()) expect(allowed.slice(index).filter((other) => other < time + 15 * MINUTE).length).toBeLessThanOrEqual(10)
      }),
    )
  })
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWorkTurns, WorkFull } from '../../../server/http/work-turns.ts'

/** Of each person one piece of work at a time, a rest after it, and so much over time (issue 49, 2). */
const LIMITS = { waiting: 2, rest: 1, atOnceMs: 100, msASecond: 10 }
const never = () => new AbortController().signal
let nowMs = 0
beforeEach(() => {
  vi.useFakeTimers()
  nowMs = 0
})
afterEach(() => void vi.useRealTimers())
const pass = async (ms: number) => {
  nowMs += ms
  await vi.advanceTimersByTimeAsync(ms)
}
const turns = (limits = LIMITS) => createWorkTurns(limits, () => nowMs)

test('the next piece of one begins after a rest as long as the last took; somebody else waits for nothing', async () => {
  const work = turns()
  const first = await work.enter('one', never())
  const next = vi.fn<() => void>()
  void work.enter('one', never()).then(next)
  await work.enter('other', never())
  await pass(30)
  first.done(30)
  await pass(29)
  expect(next).not.toHaveBeenCalled()
  await pass(1)
  expect(next).toHaveBeenCalledOnce()
})

test('who took what one may take at once is refused until it has come back, and is told when', async () => {
  const work = turns()
  const first = await work.enter('one', never())
  first.done(150)
  first.done(9_000)
  await pass(150)
  // 50 of it are owed, and 1.5 have come back.
  const refused: unknown = await work.enter('one', never()).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(WorkFull)
  expect(refused).toMatchObject({ statusCode: 429, why: 'spent', retryAfterSeconds: 5 })
  await pass(5_000)
  await work.enter('one', never())
})

test('who waits beyond the limit, or for one that took all, is refused; who leaves waits no more', async () => {
  const work = turns()
  const first = await work.enter('one', never())
  const leaving = new AbortController()
  const left = work.enter('one', leaving.signal)
  const second = work.enter('one', never())
  await expect(work.enter('one', never())).rejects.toMatchObject({ name: 'WorkFull', why: 'waiting' })
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  first.done(300)
  await Promise.all([expect(second).rejects.toThrow(WorkFull), pass(300)])
  await pass(40_000)
  const third = await work.enter('one', never())
  const last = work.enter('one', never())
  third.done(1)
  await pass(1)
  await last
})

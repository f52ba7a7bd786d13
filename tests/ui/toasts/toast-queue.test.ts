import { expect, test, vi } from 'vitest'
import { createToastQueue } from '../../../src/ui/toasts/toast-queue.ts'

const saved = { tone: 'success', title: 'Saved', durationMs: 6_000 } as const
const failed = { tone: 'critical', title: 'Not saved', text: 'The server did not answer.', durationMs: 10_000 } as const

test('notices stand in the order they came, until dismissed', () => {
  const queue = createToastQueue()
  queue.show(saved)
  queue.show(failed)
  expect(queue.shown()).toEqual([
    { ...saved, id: 1 },
    { ...failed, id: 2 },
  ])
  queue.dismiss(1)
  expect(queue.shown().map(({ title }) => title)).toEqual(['Not saved'])
})

test('the same notice again stands there once, with its time anew', () => {
  const queue = createToastQueue()
  queue.show(saved)
  queue.show(failed)
  queue.show(saved)
  expect(queue.shown().map(({ id, title }) => [id, title])).toEqual([
    [2, 'Not saved'],
    [3, 'Saved'],
  ])
})

test('every change is told until the listener leaves', () => {
  const queue = createToastQueue()
  const listener = vi.fn()
  const stop = queue.subscribe(listener)
  queue.show(saved)
  queue.dismiss(1)
  stop()
  queue.show(failed)
  expect(listener).toHaveBeenCalledTimes(2)
})

import { setTimeout as after } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { withTimeLimit } from '../../../server/warehouse/time-limit.ts'

setFlagsFromString('--expose-gc')
const tidyMemory = runInNewContext('gc') as () => void

/** Ends only when its signal fires; says after which. */
const endless = (signal: AbortSignal) =>
  new Promise<string>((resolve) => signal.addEventListener('abort', () => resolve('stopped'), { once: true }))
const tidied = async () => {
  for (let times = 0; times < 5; times += 1) {
    await after(10)
    tidyMemory()
  }
}

test('work is stopped after its time, also when memory was tidied meanwhile', async () => {
  const work = withTimeLimit({ abandoned: new AbortController().signal, limitMs: 200 }, endless)
  await tidied()
  expect(await Promise.race([work, after(5_000, 'goes on')])).toBe('stopped')
})

test('work that is abandoned, before or meanwhile, is stopped at once', async () => {
  const leaving = new AbortController()
  const work = withTimeLimit({ abandoned: leaving.signal, limitMs: 60_000 }, endless)
  await tidied()
  leaving.abort()
  expect(await work).toBe('stopped')
  expect(
    await withTimeLimit({ abandoned: leaving.signal, limitMs: 60_000 }, (signal) => Promise.resolve(signal.aborted)),
  ).toBe(true)
})

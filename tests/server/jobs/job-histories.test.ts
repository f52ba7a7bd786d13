import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ON_POSTGRES } from '../../support/portal/test-state.ts'
import { LIMIT_MS } from '../../support/run/patience.ts'
import { histories, live } from './job-histories.ts'

/** `JOB_HISTORIES=1000 npx vitest run tests/server/jobs/job-histories.test.ts` lives more of them. */
const MANY = Number(process.env.JOB_HISTORIES ?? (ON_POSTGRES ? 5 : 40))

// Nobody looks by themselves: a history says when.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

test(
  `in ${MANY} random histories of three servers each job comes to one end though servers die, none is lost, and none is worked at by two that hold it`,
  { timeout: LIMIT_MS + MANY * 2_000 },
  async () => {
    let lived = 0
    await fc.assert(
      fc.asyncProperty(histories, async (events) => {
        await live(events)
        lived += 1
      }),
      { numRuns: MANY, endOnFailure: MANY > 100 },
    )
    expect(lived).toBe(MANY)
  },
)

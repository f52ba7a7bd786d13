import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alertHistories, histories, loadHistories } from './history-events.ts'
import { live } from './history.ts'
import { LIMIT_MS } from '../../support/run/patience.ts'

/** `HISTORIES=1000 npx vitest run tests/server/schedules/history.long.test.ts` lives more of them. */
const MANY = Number(process.env.HISTORIES ?? 100)

test.each([
  ['every due mail is sent once, or its owner is told', histories],
  ['each load is told once, with those within an hour in one mail, or the owner is told', loadHistories],
  ['each crossing of an alert is told to each of its people once, or its owner is told', alertHistories],
])(
  `in ${MANY} random histories %s (issue 23, 3)`,
  { timeout: LIMIT_MS + MANY * 2_000 },
  async (_what, lives: typeof histories) => {
    let lived = 0
    await fc.assert(
      fc.asyncProperty(lives, async (history) => {
        await live(history)
        lived += 1
      }),
      { numRuns: MANY, endOnFailure: MANY > 100 },
    )
    expect(lived).toBe(MANY)
  },
)

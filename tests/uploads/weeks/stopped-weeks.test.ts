import { expect, test } from 'vitest'
import { stoppedWeeks } from '../../../src/uploads/weeks/stopped-weeks.ts'

const of = (...states: ('before' | 'loaded' | 'open' | 'missing' | 'empty')[]) =>
  stoppedWeeks({ weeks: states.map((state) => ({ state, invoices: 0, billed: null })) })

test.each([
  [
    of('open', 'missing', 'missing', 'loaded', 'loaded'),
    2,
    'since the last invoice, without the week that is not over',
  ],
  [of('open', 'loaded', 'missing', 'loaded'), 0, 'one that is missing before is none'],
  [of('open', 'empty', 'loaded'), 0, 'none was to be expected'],
  [of('open', 'missing', 'empty', 'loaded'), 2, 'the rhythm of the account lets the first pass'],
  [of('missing', 'missing'), 2, 'longer than is shown'],
  [of('open', 'before'), 0, 'it has not begun'],
])('%i weeks: %i, %s (issue 48, 13)', (weeks, expected) => expect(weeks).toBe(expected))

import { expect, test } from 'vitest'
import { along } from '../model.ts'
import { waysToStates } from './ways-to-states.ts'

test('each state is come to by the walk that is there with the fewest steps, states side by side both', () => {
  const long = {
    walk: along('off', [
      ['push', 'on|cold'],
      ['wait', 'on|warm'],
      ['push', 'off'],
    ]),
  }
  const short = { walk: along('off', [['knock', 'on|warm']]) }
  const ways = waysToStates([long, short])
  expect(Object.fromEntries([...ways].map(([state, { steps }]) => [state, steps]))).toEqual({
    off: 0,
    on: 1,
    cold: 1,
    warm: 1,
  })
  expect(ways.get('cold')?.walked).toBe(long)
  expect(ways.get('warm')?.walked).toBe(short)
})

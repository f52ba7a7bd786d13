import { describe, expect, test } from 'vitest'
import { CLAIM_STATES, lastDay } from '../../../domain/audit/claim.ts'
import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'

const TODAY = '2026-11-21'

describe('the last day of a claim', () => {
  const asked = (claimedOn: CalendarDate) => lastDay({ state: 'claimed', deadline: '2020-01-01', claimedOn })

  test.each([
    ['over the end of a year', '2025-10-01', '2026-01-29'],
    ['over a leap day', '2023-11-30', '2024-03-29'],
    ['over the end of February', '2022-11-30', '2023-03-30'],
  ])('%s is 120 days after it was claimed', (_, claimedOn, last) => {
    expect(asked(claimedOn)).toBe(last)
  })

  test('is its deadline while it is to be claimed, and none once it is answered', () => {
    expect(CLAIM_STATES.map((state) => lastDay({ state, deadline: TODAY, claimedOn: null }))).toEqual([
      TODAY,
      TODAY,
      null,
      null,
      null,
      null,
      null,
      null,
    ])
    expect(lastDay({ state: 'denied', deadline: TODAY, claimedOn: TODAY })).toBeNull()
  })
})

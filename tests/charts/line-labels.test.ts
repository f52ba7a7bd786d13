import { describe, expect, test } from 'vitest'
import { lineLabels } from '../../src/charts/line-labels.ts'
import type { PeriodRow } from '../../src/charts/period-rows.ts'

const WORDS = { this: 'This period', prior: 'Prior period' }
const rowsOf = (values: readonly (number | null)[], prior: readonly (number | null)[]): PeriodRow[] =>
  values.map((value, index) => ({
    period: `2026-0${index + 1}-01`, label: '', tick: [], value, text: '', unfinished: false, part: '',
    priorValue: prior[index] ?? null, priorLabel: '', priorText: '', tip: { title: '', lines: [] },
  }))

describe('names at the lines (WID-02)', () => {
  test('stand where the lines are flattest, each on its own side, clear of both neighbours', () => {
    const { above, below } = lineLabels({ rows: rowsOf([9, 1, 5, 5.5, 6, 2], [8, 2, 4, 4, 3.5, 1]), words: WORDS, reach: 1 })
    expect(above).toEqual([{ period: '2026-04-01', value: 6, callout: 'This period', line: 'this' }])
    expect(below).toEqual([{ period: '2026-04-01', value: 3.5, callout: 'Prior period', line: 'prior' }])
  })

  test('the prior period stands above where there was more of it', () => {
    const { above, below } = lineLabels({ rows: rowsOf([1, 1, 1, 9], [2, 2, 2, 2]), words: WORDS, reach: 1 })
    expect([above[0]?.callout, below[0]?.callout]).toEqual(['Prior period', 'This period'])
  })

  test('keep off the peak where there is another place', () => {
    const { above } = lineLabels({ rows: rowsOf([5, 5.1, 5, 1, 2, 4, 3], [5, 5, 5, 2, 1, 2, 2]), words: WORDS, reach: 1 })
    expect(above[0]?.period).toBe('2026-05-01')
  })

  test('where texts are wide beside the periods, more of them must be flat', () => {
    const rows = rowsOf([3, 3, 3, 8, 5, 5.4, 5.2, 5, 5.3, 9], [2, 2, 2, 1, 4, 4, 4, 4, 4, 9])
    expect(lineLabels({ rows, words: WORDS, reach: 1 }).above[0]?.period).toBe('2026-02-01')
    expect(lineLabels({ rows, words: WORDS, reach: 2 }).above[0]?.period).toBe('2026-07-01')
  })

  test('one line, or lines without room, have no names', () => {
    expect(lineLabels({ rows: rowsOf([1, 2, 3], []), words: WORDS, reach: 1 })).toEqual({ above: [], below: [] })
    expect(lineLabels({ rows: rowsOf([1, 2], [1, 2]), words: WORDS, reach: 1 })).toEqual({ above: [], below: [] })
    expect(lineLabels({ rows: [], words: WORDS, reach: 1 })).toEqual({ above: [], below: [] })
  })
})

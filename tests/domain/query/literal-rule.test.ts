import { describe, expect, test } from 'vitest'
import { LITERAL_RULES } from '../../../domain/query/literal-rule.ts'

describe('what a column may be compared with', () => {
  test.each([
    ['text', 'UPS', true],
    ['text', '', true],
    ['text', 1, false],
    ['text', 'a\u0000b', false],
    ['integer', 1, true],
    ['integer', -2.5, true],
    ['integer', '1', false],
    ['integer', 1e12, false],
    ['integer', 999_999_999_999, true],
    ['integer', Number.NaN, false],
    ['decimal', 0.000001, true],
    ['decimal', 0.0000001, false],
    ['decimal', 1.1234567, false],
    ['decimal', '0', false],
    ['date', '2026-02-28', true],
    ['date', '2026-02-30', false],
    ['date', 20260228, false],
    ['date', '2026-02-28 00:00', false],
    ['timestamp', '2026-02-28', true],
    ['timestamp', '2026-02-28 23:59', true],
    ['timestamp', '2026-02-28T23:59:59', true],
    ['timestamp', '2026-02-30 10:00', false],
    ['timestamp', '2026-02-28 24:00', false],
    ['timestamp', '2026-02-28 10:60', false],
    ['timestamp', "2026-02-28' or", false],
  ] as const)('%s column with %j: %s', (type, value, holds) => expect(LITERAL_RULES[type].holds(value)).toBe(holds))
})

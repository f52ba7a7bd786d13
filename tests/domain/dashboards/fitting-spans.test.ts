import { expect, test } from 'vitest'
import { chosenSpan, fittingSpans, withFittingSpan } from '../../../domain/dashboards/fitting-spans.ts'
import trends from '../../../config/widgets/trends.json' with { type: 'json' }

const spec = trends.settings.chartTimeSpan

test.each([
  ['a month', { from: '2026-10-01', to: '2026-10-31' }, 'daily', ['monthly', 'quarterly', 'weekly', 'daily']],
  ['a quarter', { from: '2026-07-01', to: '2026-09-30' }, 'weekly', ['monthly', 'quarterly', 'weekly', 'daily']],
  ['a year', { from: '2025-11-22', to: '2026-11-21' }, 'monthly', ['monthly', 'quarterly', 'weekly']],
  ['three years', { from: '2024-01-01', to: '2026-11-21' }, 'monthly', ['monthly', 'quarterly']],
])('%s is drawn by a span that fits it (issue 18, 4)', (_, range, usual, allowed) => {
  expect(fittingSpans(spec, range)).toEqual({ allowed, default: usual })
})

test('a chart of one span stays as it is', () => {
  const weekly = { allowed: ['weekly'], default: 'weekly' }
  expect(fittingSpans(weekly, { from: '2020-01-01', to: '2026-11-21' })).toEqual(weekly)
})

test('a chosen span holds where it fits; a usual one is stored for nobody', () => {
  const year = fittingSpans(spec, { from: '2025-11-22', to: '2026-11-21' })
  const month = fittingSpans(spec, { from: '2026-10-01', to: '2026-10-31' })
  const daily = { chartTimeSpan: 'daily' }
  expect(withFittingSpan({}, { stored: daily, spans: month })).toEqual(daily)
  expect(withFittingSpan({}, { stored: daily, spans: year })).toEqual({ chartTimeSpan: 'monthly' })
  expect(chosenSpan({ chartType: 'line', ...daily }, { stored: {}, spans: month })).toEqual({ chartType: 'line' })
  expect(chosenSpan(daily, { stored: {}, spans: year })).toEqual(daily)
  expect(chosenSpan({ chartTimeSpan: 'monthly' }, { stored: daily, spans: year })).toEqual({ chartTimeSpan: 'monthly' })
})

import { expect, test } from 'vitest'
import { SETTING_NAMES, WidgetSpec } from '../../../domain/dashboards/widget-spec.ts'
import { PageWidgetSpec } from '../../../domain/dashboards/page-spec.ts'
import trends from '../../../config/widgets/trends.json' with { type: 'json' }

test('a placed widget has a chartName and the six settings that the product knows, and the mode of the network map (CFG-02, PAGE-17)', () => {
  expect([...SETTING_NAMES].sort()).toEqual([
    'chartComparisonType',
    'chartScale',
    'chartTimeSpan',
    'chartType',
    'dimension',
    'displayMode',
    'level',
  ])
  expect(Object.keys(PageWidgetSpec.shape)).toContain('chartName')
})

test('a setting must allow its default, and only the known ones may be named (CFG-02)', () => {
  const issues = (settings: unknown) =>
    WidgetSpec.safeParse({ ...trends, settings }).error?.issues.map(({ path }) => path.join('.'))
  expect(issues(trends.settings)).toBe(undefined)
  expect(issues({ chartType: { allowed: ['line'], default: 'area' } })).toEqual(['settings.chartType.default'])
  expect(issues({ chartType: { allowed: [], default: 'area' } })).toContain('settings.chartType.allowed')
  expect(issues({ colour: { allowed: ['red'], default: 'red' } })).toHaveLength(1)
})

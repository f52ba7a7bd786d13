import { readFileSync } from 'node:fs'
import { buildCatalog } from '../../domain/query/catalog.ts'
import type { ValueFormat } from '../../domain/query/format.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import { WidgetSpec } from '../../domain/dashboards/widget-spec.ts'
import { chartTheme } from '../../src/charts/theme/chart-theme.ts'
import type { PeriodWords } from '../../src/charts/kinds/periods/period-rows.ts'
import { shippedPage } from '../support/shipped/shipped-pages.ts'
import { shippedTable } from '../support/shipped/shipped-tables.ts'

export const DOLLARS: ValueFormat = { unit: 'money', symbol: '$', weightUnit: 'lbs' }

export const SPEND: Page = shippedPage('spend')

export const PACKAGES = buildCatalog([shippedTable('package_level_info')]).tables.get('package_level_info')

export const WIDGETS = Object.fromEntries(
  ['amounts', 'trends', 'breakdown', 'map'].map((name) => [name, WidgetSpec.parse(readConfig(`widgets/${name}.json`))]),
)

export const PERIOD_WORDS: PeriodWords = {
  fact: 'Total Spend',
  unfinished: '{covered} of {days} days',
  notOver: 'not over yet',
  days: 'Days',
  thisPeriod: 'This period',
  priorPeriod: 'Prior period, {label}',
  change: 'Change',
  expected: 'Expected in the end',
  withheld: 'Not told yet',
  target: 'Target',
}

/** Adds up as the page's formula says. */
export const FACTS = {
  total_spend: 5_493_439.08,
  published_amount: 7_552_625.63,
  transportation_discount_total: 3_242_296.02,
  accessorials: 509_773.56,
  fuel_surcharge: 624_571.39,
  taxes_and_other_charges: 48_764.52,
}

export const THEMES = {
  light: chartTheme((name) => (name.includes('fontStack') ? 'sans-serif' : '#006edb'), false),
  dark: chartTheme((name) => (name.includes('fontStack') ? 'sans-serif' : '#0576ff'), true),
}

function readConfig(path: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../config/${path}`, import.meta.url), 'utf8'))
}

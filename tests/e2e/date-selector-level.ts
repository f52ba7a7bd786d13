import { expect, type Page } from '@playwright/test'
import { pickerDate } from '../../domain/date-choice.ts'
import type { dateSelectorMachine } from '../../machines/date-selector.machine.ts'
import { DATE_SELECTOR_CASES, type DateSelectorCase } from '../machines/date-selector.cases.ts'
import type { Level, StateKey } from '../machines/walk.ts'
import { DatePopover } from './pages/DatePopover.ts'

/** The dashboards' popover offers numbers of days to choose from, so a person cannot give none. DATE-12 */
const { 'no number of days is given': _, ...cases } = DATE_SELECTOR_CASES
export const BROWSER_CASES = cases
type BrowserCase = Exclude<DateSelectorCase, 'no number of days is given'>

const START = '/aframe/dashboard/spend'

/** The date selector in a browser, on a page whose address says which dates are in force. */
export function openDateSelectorLevel(page: Page): Level<BrowserCase, StateKey<typeof dateSelectorMachine>> {
  const dates = new DatePopover(page)
  const openOn = (name: 'it opens on a rolling period' | 'it opens on fixed dates' | 'it opens on last days') => async () => {
    const { period, from, to } = DATE_SELECTOR_CASES[name].applied
    await page.goto(period === '' ? `${START}?from=${from}&to=${to}` : `${START}?period=${period}`)
    await dates.open()
  }
  const range = (name: 'both ends are chosen' | 'one end is chosen' | 'the end is after today') => async () => {
    const event: { readonly from: string; readonly to?: string } = DATE_SELECTOR_CASES[name]
    await dates.type(pickerDate(event.from), event.to === undefined ? '' : pickerDate(event.to))
  }
  const shows = (mode: string, applicable: boolean) => async () => {
    await expect(dates.radio(mode)).toBeChecked()
    await expect(dates.apply).toBeEnabled({ enabled: applicable })
  }
  const never = () => Promise.reject(new Error('a person never sees it'))
  return {
    drivers: {
      'it opens on a rolling period': openOn('it opens on a rolling period'),
      'it opens on fixed dates': openOn('it opens on fixed dates'),
      'it opens on last days': openOn('it opens on last days'),
      'selector.closed': () => page.keyboard.press('Escape'),
      'ship date is chosen': () => dates.chooseType('Ship Date'),
      'date range is chosen': () => dates.chooseMode('Date Range'),
      'rolling period is chosen': () => dates.chooseMode('Rolling Period'),
      'last days are chosen': () => dates.chooseMode('Last Days'),
      'a period is chosen': () => dates.choose('Rolling Period', 'Previous Month'),
      'three days are chosen': () => dates.choose('Last Days', '3'),
      'both ends are chosen': range('both ends are chosen'),
      'one end is chosen': range('one end is chosen'),
      'the end is after today': range('the end is after today'),
      'a preset is chosen': () => dates.preset('Engage Date to today'),
      'dates.applied': () => dates.apply.click(),
    },
    states: {
      closed: () => expect(dates.dialog).toBeHidden(),
      'open.range.read': never,
      'open.range.lacking': shows('Date Range', false),
      'open.range.whole': shows('Date Range', true),
      'open.rolling': shows('Rolling Period', true),
      'open.lastDays.read': never,
      'open.lastDays.lacking': never,
      'open.lastDays.whole': shows('Last Days', true),
    },
  }
}

import { expect, type Page } from '@playwright/test'
import { pickerDate } from '../../../domain/dates/date-choice.ts'
import type { dateSelectorMachine } from '../../../machines/date-selector.machine.ts'
import { DATE_SELECTOR_CASES, type DateSelectorCase } from './cases.ts'
import type { BrowserLevel } from '../../qa/browser-level.ts'
import type { Level, StateKey, Step } from '../../qa/model.ts'
import { COMPARISON_PATH } from '../../e2e/pages/ComparisonPage.ts'
import { DatePopover } from '../../e2e/pages/DatePopover.ts'
import { SpendPage } from '../../e2e/pages/SpendPage.ts'
import { withoutFigures } from '../../e2e/without-figures.ts'

type Place = 'on the dashboard' | 'on the comparison'

const TYPED: readonly DateSelectorCase[] = [
  'it opens on last days',
  'three days are chosen',
  'no number of days is given',
  'selector.closed',
  'dates.applied',
]

/** The dashboards' popover lists numbers of days, so a person cannot give none; the comparison's has them typed. DATE-12 */
function happensAt(place: Place): (step: Step<DateSelectorCase>) => boolean {
  return ({ event }) => (place === 'on the dashboard' ? event !== 'no number of days is given' : TYPED.includes(event))
}

/** The date selector in a browser, at a place whose address says which dates are in force. */
function openSelector(page: Page, place: Place): Level<DateSelectorCase, StateKey<typeof dateSelectorMachine>> {
  const dates = new DatePopover(page)
  const days = dates.dialog.getByRole('textbox', { name: 'Days, 1 to 365' })
  /** A link of the app. */
  const show = (address: string) => page.evaluate((place) => history.pushState(null, '', place), address)
  const openOn =
    (name: 'it opens on a rolling period' | 'it opens on fixed dates' | 'it opens on last days') => async () => {
      const { period, from, to } = DATE_SELECTOR_CASES[name].applied
      const parameters = period === '' ? { from, to } : { period }
      if (place === 'on the dashboard') await show(`/aframe/dashboard/spend?${new URLSearchParams(parameters)}`)
      else {
        const ofSet = Object.entries(parameters).map(([name, value]) => [`set1.${name}`, value])
        await show(`${COMPARISON_PATH}?${new URLSearchParams([['set1.name', 'North'], ...ofSet])}`)
        await page.getByRole('button', { name: 'Edit North' }).click()
      }
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
      'three days are chosen': () => (place === 'on the dashboard' ? dates.choose('Last Days', '3') : days.fill('3')),
      'no number of days is given': () => days.fill(''),
      'both ends are chosen': range('both ends are chosen'),
      'one end is chosen': range('one end is chosen'),
      'the end is after today': range('the end is after today'),
      'a preset is chosen': () => dates.preset('Engage Date to today'),
      'a shortcut is chosen': () => dates.shortcut('Previous Week'),
      'dates.applied': () => dates.apply.click(),
    },
    states: {
      closed: () => expect(dates.dialog).toBeHidden(),
      'open.range.read': never,
      'open.range.lacking': shows('Date Range', false),
      'open.range.whole': shows('Date Range', true),
      'open.rolling': shows('Rolling Period', true),
      'open.lastDays.read': never,
      'open.lastDays.lacking': shows('Last Days', false),
      'open.lastDays.whole': shows('Last Days', true),
    },
  }
}

export const browserLevel: BrowserLevel<DateSelectorCase, StateKey<typeof dateSelectorMachine>, Place> = {
  places: {
    'on the dashboard': { every: 'transition', happens: happensAt('on the dashboard') },
    'on the comparison': { every: 'transition', happens: happensAt('on the comparison') },
  },
  open: async ({ page, place }) => {
    await withoutFigures(page)
    await new SpendPage(page).open({ user: 'seven.days' })
    return openSelector(page, place)
  },
}

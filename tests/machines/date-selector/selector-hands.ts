import type { Page } from '@playwright/test'
import { pickerDate } from '../../../domain/dates/date-choice.ts'
import type { dateSelectorMachine } from '../../../machines/dates/date-selector.machine.ts'
import { expect } from '../../qa/component/expect.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import { DatePopover } from '../../e2e/pages/DatePopover.ts'
import { DATE_SELECTOR_CASES, type DateSelectorCase, type OPENINGS } from './cases.ts'

/** Where the selector is met. */
interface Met {
  /** Puts the dates in force that it opens on. */
  readonly show: (name: (typeof OPENINGS)[number]) => Promise<void>
  /** Numbers of days are listed there, else typed. */
  readonly listsDays: boolean
}

/** A person's hands and eyes on the date selector, wherever it is met. */
export function selectorHands(
  page: Page,
  { show, listsDays }: Met,
): Level<DateSelectorCase, StateKey<typeof dateSelectorMachine>> {
  const dates = new DatePopover(page)
  const days = dates.dialog.getByRole('textbox', { name: 'Days, 1 to 365' })
  const openOn = (name: (typeof OPENINGS)[number]) => async () => {
    await show(name)
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
      'three days are chosen': () => (listsDays ? dates.choose('Last Days', '3') : days.fill('3')),
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

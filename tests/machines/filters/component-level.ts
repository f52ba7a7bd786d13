import { printFilterSet, type FilterSet } from '../../../domain/dashboards/filter-set.ts'
import type { filtersMachine } from '../../../machines/filters/filters.machine.ts'
import { FilterForm } from '../../e2e/pages/FilterForm.ts'
import { answering } from '../../qa/component/answering.ts'
import type { ComponentLevel } from '../../qa/component/component-level.ts'
import { expect } from '../../qa/component/expect.ts'
import type { StateKey } from '../../qa/model.ts'
import { FAMILY, type FiltersCase } from './cases.ts'
import { formHands } from './form-hands.ts'

const LIST = '/getAllFiltersinfo'
const SAVE = '/addfilterForKey'
const FORGET = '/deleteFilterForKey/'
const VALUES = '/filters/carrier_name'
const CARRIERS = ['FedEx', 'UPS'].map((name) => ({ NAME: name, VALUE: name, COUNT: 1 }))
/** As late as the last try is. */
const RETRY_MS = 60_000

export const componentLevel: ComponentLevel<FiltersCase, StateKey<typeof filtersMachine>> = {
  open: ({ page, calls, passTime }) => {
    const form = new FilterForm(page)
    let known: readonly FilterSet[] | undefined
    return formHands(page, {
      withValues: (act) =>
        answering(calls, { [VALUES]: { data: { data: CARRIERS, rowCount: CARRIERS.length, dataVersion: 1 } } }, act),
      known: async (sets) => {
        if (known === sets) return
        known = sets
        await page.keyboard.press('Escape')
        await expect(form.dialog).toBeHidden()
        await form.open()
        const told = sets.map(({ key, filters }) => ({
          filter_key: key,
          filter_value: printFilterSet(filters, (name) => name),
        }))
        await (await calls.next(LIST)).answer(told)
        await form.dialog.getByRole('button', { name: /^Load Filters/ }).click()
        await expect(page.getByRole('menuitemradio')).toHaveCount(2)
        await page.keyboard.press('Escape')
      },
      show: ({ ofOther, ofYear }) =>
        page.evaluate(
          (place) => history.pushState(null, '', place),
          `/?client=${ofOther ? 6 : FAMILY.id}${ofYear ? '&period=YTD' : ''}`,
        ),
      saves: {
        waiting: async () => (await calls.waiting()).filter((path) => path.endsWith(SAVE)).length,
        lose: async () => (await calls.next(SAVE)).lose(),
      },
      refuse: async (status, code) => (await calls.next(SAVE)).answer({ code, detail: 'no' }, status),
      store: async () => {
        known = undefined
        await (await calls.next(SAVE)).answer({ status: 'ok' })
        await answering(calls, { [FORGET]: { status: 'ok' } }, () => expect(form.naming).toBeHidden())
      },
      passRetry: () => passTime(RETRY_MS),
    })
  },
}

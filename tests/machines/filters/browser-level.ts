import { expect, type Page, type Request } from '@playwright/test'
import { printFilterSet, type FilterSet } from '../../../domain/dashboards/filter-set.ts'
import type { filtersMachine } from '../../../machines/filters/filters.machine.ts'
import { TEN_SETS, type FiltersCase } from './cases.ts'
import { formHands } from './form-hands.ts'
import type { BrowserLevel } from '../../qa/browser-level.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import { holdCalls, type CallGate } from '../../e2e/call-gate.ts'
import { FilterForm } from '../../e2e/pages/FilterForm.ts'
import { SAVE_CALL, SpendPage } from '../../e2e/pages/SpendPage.ts'
import { withoutFigures } from '../../e2e/without-figures.ts'

/** Lists the stored sets. */
const LIST_CALL = '/getAllFiltersinfo'
const CLIENT = 'Bluegrass Outfitters'
const OTHER = 'Mesa Verde Gifts'

/** The filter form in a browser, on the real server whose saves the test lets go or loses. */
async function openForm(page: Page, spend: SpendPage): Promise<Level<FiltersCase, StateKey<typeof filtersMachine>>> {
  const form = new FilterForm(page)
  const gate: CallGate = await holdCalls(page, [SAVE_CALL.replace('**', '')])
  let stored: readonly FilterSet[] | undefined
  const asked = new Set<Request>()
  page.on('request', (request) => (request.url().endsWith(LIST_CALL) ? asked.add(request) : undefined))
  const forget = (request: Request) => void asked.delete(request)
  page.on('requestfinished', forget)
  page.on('requestfailed', forget)
  const store = async (sets: readonly FilterSet[]) => {
    stored = sets
    for (const { key } of TEN_SETS) await spend.call(`filtersettings/deleteFilterForKey/${key}`, {})
    await spend.call('filtersettings/deleteFilterForKey/filterset:spend:allclients:East', {})
    for (const { key, filters } of sets)
      await spend.call('filtersettings/addfilterForKey', {
        filter_key: key,
        filter_value: printFilterSet(filters, (name) => name),
      })
  }
  return formHands(page, {
    withValues: (act) => act(),
    known: async (sets) => {
      if (stored === sets) return
      await store(sets)
      await page.keyboard.press('Escape')
      await expect(form.dialog).toBeHidden()
      // What was asked for before would answer for what is asked now.
      await expect.poll(() => asked.size).toBe(0)
      const answered = page.waitForResponse(`**${LIST_CALL}`)
      await form.open()
      await answered
      const offered = page.getByRole('menuitemradio')
      await form.dialog.getByRole('button', { name: /^Load Filters/ }).click()
      await expect(offered).toHaveCount(1)
      await page.keyboard.press('Escape')
    },
    /** Back, or a link: the address changes whatever is open. */
    show: async ({ ofOther, ofYear }) => {
      const search = `?client=${ofOther ? 6 : 1}${ofYear ? '&period=YTD' : ''}`
      await page.evaluate((place) => history.pushState(null, '', place), `/aframe/dashboard/spend${search}`)
      await expect(spend.clientPicker).toHaveAccessibleName(`Client: ${ofOther ? OTHER : CLIENT}`)
    },
    saves: {
      waiting: () => Promise.resolve(gate.waiting().length),
      lose: async () => (await gate.next('addfilterForKey')).lose(),
    },
    refuse: async (status, code) => (await gate.next('addfilterForKey')).answer({ code, detail: 'no' }, status),
    store: async () => {
      stored = undefined
      await (await gate.next('addfilterForKey')).pass()
    },
    passRetry: async () => void (await gate.next('addfilterForKey')),
  })
}

export const browserLevel: BrowserLevel<FiltersCase, StateKey<typeof filtersMachine>> = {
  places: { 'on the spend page': { maxSteps: 40, every: 'transition' } },
  open: async ({ page }) => {
    const spend = new SpendPage(page)
    await withoutFigures(page)
    await spend.open({ user: 'filter.walker' })
    return openForm(page, spend)
  },
}

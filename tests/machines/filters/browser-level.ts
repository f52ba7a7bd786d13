import { expect, type Page, type Request } from '@playwright/test'
import { printFilterSet, type FilterSet } from '../../../domain/page/filter-set.ts'
import type { LastHit } from '../../../machines/filters-context.ts'
import type { filtersMachine } from '../../../machines/filters.machine.ts'
import { FILTERS_CASES, TEN_SETS, TWO_SETS, type FiltersCase } from './cases.ts'
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
  let [ofOther, ofYear] = [false, false]
  /** Back, or a link: the address changes whatever is open. */
  const show = (address: { readonly ofOther: boolean; readonly ofYear: boolean }) => {
    ;({ ofOther, ofYear } = address)
    const search = `?client=${ofOther ? 6 : 1}${ofYear ? '&period=YTD' : ''}`
    return page.evaluate((place) => history.pushState(null, '', place), `/aframe/dashboard/spend${search}`)
  }
  const hit = (lastHit: LastHit) => expect(page.locator(`[data-last-hit=${lastHit}]`)).toHaveCount(1)
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
  const known = async (sets: readonly FilterSet[]) => {
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
  }
  const named = (sets: readonly FilterSet[]) => async () => {
    await known(sets)
    await form.press('Save Filters')
  }
  const type = (name: 'a new name is typed' | 'a stored name is typed' | 'no name is typed') => async () => {
    await form.name.fill('')
    await form.name.fill(FILTERS_CASES[name].name)
  }
  const never = () => Promise.reject(new Error('a person never sees it'))
  const names = (expected: { savable: boolean; asks?: boolean; overwrite?: boolean }) => async () => {
    await expect(form.naming).toBeVisible()
    await expect(form.save).toBeEnabled({ enabled: expected.savable })
    await expect(form.answer('Yes')).toHaveCount(expected.asks ? 1 : 0)
    if (expected.asks) await expect(form.answer(expected.overwrite ? 'Yes' : 'No')).toBeChecked()
  }
  return {
    drivers: {
      'filters.opened': async () => {
        await show({ ofOther: false, ofYear })
        await expect(spend.clientPicker).toHaveAccessibleName(`Client: ${CLIENT}`)
        await form.open()
      },
      'filters.closed': () => page.keyboard.press('Escape'),
      'a carrier is chosen': () => form.choose('Carrier', 'UPS'),
      'all carriers are chosen': async () => {
        await form.choose('Carrier', 'All')
        await expect(form.picker('Carrier')).toHaveText('All')
      },
      'a child is chosen': async () => {
        await form.choose('Sub-clients', 'Bluegrass Trail and Camp')
        await expect(form.picker('Sub-clients')).toHaveText('Bluegrass Trail and Camp')
      },
      'a set is loaded': async () => {
        await known(TWO_SETS)
        await form.load('West')
        await expect(form.picker('Carrier')).toHaveText('FedEx')
      },
      'filters.applied': () => form.press('Apply'),
      'filters.reset': () => form.press('Reset'),
      'a set is to be named': named(TWO_SETS),
      'a set is to be named beside ten': named(TEN_SETS),
      'naming.ended': () => form.naming.getByRole('button', { name: 'Close' }).click(),
      'a new name is typed': type('a new name is typed'),
      'a stored name is typed': type('a stored name is typed'),
      'no name is typed': type('no name is typed'),
      'overwriting is chosen': () => form.answer('Yes').check(),
      'overwriting is declined': () => form.answer('No').check(),
      'set.saved': () => form.save.click(),
      'the set is stored': async () => {
        stored = undefined
        await (await gate.next('addfilterForKey')).pass()
      },
      'the set is not stored': async () => (await gate.next('addfilterForKey')).lose(),
      'the set is refused': async () =>
        (await gate.next('addfilterForKey')).answer({ code: 'not-permitted', detail: 'no' }, 403),
      'ten sets are stored elsewhere': async () =>
        (await gate.next('addfilterForKey')).answer({ code: 'too-many-sets', detail: 'full' }, 409),
      'another save is due': async () => void (await gate.next('addfilterForKey')),
      'client.changed': async () => {
        await show({ ofOther: !ofOther, ofYear })
        await expect(spend.clientPicker).toHaveAccessibleName(`Client: ${ofOther ? OTHER : CLIENT}`)
        await hit('filters_client')
      },
      'dates.changed': async () => {
        await show({ ofOther, ofYear: !ofYear })
        await hit('filters_daterange')
      },
    },
    states: {
      closed: () => expect(form.dialog).toBeHidden(),
      choosing: async () => {
        await expect(form.naming).toBeHidden()
        await expect(form.dialog).toBeVisible()
      },
      'naming.read': never,
      'naming.full': async () => {
        await names({ savable: false })()
        await expect(form.naming.getByRole('alert')).toContainText(
          'You have reached the limit of 10 filter sets for this page. Please delete some to continue to save.',
        )
        await expect(form.naming.getByRole('link')).toHaveAttribute('href', '/profile')
      },
      'naming.lacking': names({ savable: false }),
      'naming.taken': names({ savable: false, asks: true }),
      'naming.overwriting': names({ savable: true, asks: true, overwrite: true }),
      'naming.ready': names({ savable: true }),
      saving: async () => {
        await expect(form.naming).toBeVisible()
        await expect.poll(() => gate.waiting()).toHaveLength(1)
      },
      unsaved: () => expect(form.naming.getByText('Not saved yet')).toBeVisible(),
      refused: async () => {
        await expect(form.naming.getByText('Not saved yet')).toBeVisible()
        await names({ savable: true })()
      },
    },
  }
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

import type { Page } from '@playwright/test'
import type { FilterSet } from '../../../domain/dashboards/filter-set.ts'
import type { LastHit } from '../../../machines/filters/filters-context.ts'
import type { filtersMachine } from '../../../machines/filters/filters.machine.ts'
import { expect } from '../../qa/component/expect.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import { FilterForm } from '../../e2e/pages/FilterForm.ts'
import { FILTERS_CASES, TEN_SETS, TWO_SETS, type FiltersCase } from './cases.ts'

type FiltersLevel = Level<FiltersCase, StateKey<typeof filtersMachine>>

/** Where the form is met: how its sets come to be known there, and how its calls are answered. */
interface Met {
  /** Does something to the form whose values are asked for then. */
  readonly withValues: (act: () => Promise<void>) => Promise<void>
  /** Has the open form know these sets, of which so many are offered. */
  readonly known: (sets: readonly FilterSet[]) => Promise<void>
  /** Which client and dates the address says. */
  readonly show: (address: { readonly ofOther: boolean; readonly ofYear: boolean }) => Promise<void>
  readonly saves: { readonly waiting: () => Promise<number>; readonly lose: () => Promise<void> }
  readonly refuse: (status: number, code: string) => Promise<void>
  readonly store: () => Promise<void>
  readonly passRetry: () => Promise<void>
}

/** A person's hands and eyes on the form of filters, wherever it is met. */
export function formHands(page: Page, met: Met): FiltersLevel {
  const form = new FilterForm(page)
  let [ofOther, ofYear] = [false, false]
  const show = (address: { readonly ofOther: boolean; readonly ofYear: boolean }) => {
    ;({ ofOther, ofYear } = address)
    return met.show(address)
  }
  const hit = (lastHit: LastHit) => expect(page.locator(`[data-last-hit=${lastHit}]`)).toHaveCount(1)
  const named = (sets: readonly FilterSet[]) => async () => {
    await met.known(sets)
    await form.press('Save Filters')
  }
  const type = (name: 'a new name is typed' | 'a stored name is typed' | 'no name is typed') => async () => {
    await form.name.fill('')
    await form.name.fill(FILTERS_CASES[name].name)
  }
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
        await form.open()
      },
      'filters.closed': () => page.keyboard.press('Escape'),
      'a carrier is chosen': () => met.withValues(() => form.choose('Carrier', 'UPS')),
      'all carriers are chosen': async () => {
        await met.withValues(() => form.choose('Carrier', 'All'))
        await expect(form.picker('Carrier')).toHaveText('All')
      },
      'a child is chosen': async () => {
        await form.choose('Sub-clients', 'Bluegrass Trail and Camp')
        await expect(form.picker('Sub-clients')).toHaveText('Bluegrass Trail and Camp')
      },
      'a set is loaded': async () => {
        await met.known(TWO_SETS)
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
      'the set is stored': met.store,
      'the set is not stored': met.saves.lose,
      'the set is refused': () => met.refuse(403, 'not-permitted'),
      'ten sets are stored elsewhere': () => met.refuse(409, 'too-many-sets'),
      'another save is due': met.passRetry,
      'client.changed': async () => {
        await show({ ofOther: !ofOther, ofYear })
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
      'naming.read': () => Promise.reject(new Error('a person never sees it')),
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
        await expect.poll(met.saves.waiting).toBe(1)
      },
      unsaved: () => expect(form.naming.getByText('Not saved yet')).toBeVisible(),
      refused: async () => {
        await expect(form.naming.getByText('Not saved yet')).toBeVisible()
        await names({ savable: true })()
      },
    },
  }
}

import type { trackingPopupMachine } from '../../../machines/tracking/tracking-popup.machine.ts'
import { TrackingPopup } from '../../e2e/pages/TrackingPopup.ts'
import type { ComponentLevel } from '../../qa/component/component-level.ts'
import { expect } from '../../qa/component/expect.ts'
import type { StateKey, Step } from '../../qa/model.ts'
import { shownAt, type TrackingPopupCase } from './cases.ts'

const ROW = /\/rows\/(\d+)$/
const LOCK_MS = 3_000

export const componentLevel: ComponentLevel<TrackingPopupCase, StateKey<typeof trackingPopupMachine>> = {
  happens: ({ from, event }) => {
    if (event === 'no package is that way') return false
    if (event === 'it is tried again') return from.includes('package.failed')
    return event !== 'the number is copied' || from.includes('package.shown')
  },
  unmet: {
    'trackingPopup.open.package.loading on xstate.done.actor.loadingPackage #1':
      'in a list of packages alone there is one that way',
  },
  open: ({ page, calls, passTime }) => {
    const popup = new TrackingPopup(page)
    let shown: string | null = null
    const row = async () => {
      await expect.poll(async () => (await calls.waiting()).some((path) => ROW.test(path))).toBe(true)
      const path = (await calls.waiting()).find((each) => ROW.test(each)) ?? ''
      return { at: Number(ROW.exec(path)?.[1]), call: await calls.next(path) }
    }
    /** A number that is still being copied then is copied late, which nobody hears of. */
    const leave =
      (way: 'next' | 'previous') =>
      async ({ from }: Step<TrackingPopupCase>) => {
        await popup[way].click()
        if (from.includes('copying.asked')) await (await calls.next('/clipboard')).answer('')
      }
    const copied = (words: string, done: boolean) => async () => {
      const call = await calls.next('/clipboard')
      expect(call.body).toBe(shown)
      await (done ? call.answer('') : call.lose())
      await expect(page.getByText(words).last()).toBeVisible()
    }
    const refusesCopying = (icon: 'copy' | 'check') => async () => {
      for (const button of await popup.copy.all()) {
        await expect(button).toHaveAttribute('aria-disabled', 'true')
        await expect(button.locator(`.octicon-${icon}`)).toHaveCount(1)
      }
    }
    return {
      drivers: {
        'popup.closed': () => popup.dialog.getByRole('button', { name: 'OK' }).click(),
        'the next row is chosen': leave('next'),
        'the previous row is chosen': leave('previous'),
        'it is tried again': () => popup.dialog.getByRole('button', { name: 'Retry' }).click(),
        'the number is copied': () => popup.copy.click(),
        'no package is that way': () => Promise.reject(new Error('every row is a package')),
        'the package is there': async () => {
          const { at, call } = await row()
          const { detail } = shownAt(at)
          shown = detail.trackingNumber
          await call.answer({ currency: 'all', line: null, trackingId: null, detail })
        },
        'the package does not come': async () => (await row()).call.lose(),
        'the clipboard has it': copied('Copied to clipboard', true),
        'the clipboard refuses': copied('Failed to copy tracking number. Please try again.', false),
        'the moment is over': () => passTime(LOCK_MS),
      },
      states: {
        'open.package.loading': async () => {
          await row()
          await expect(popup.dialog.getByText('Loading the package')).toBeAttached()
          await expect(popup.copy).toHaveCount(0)
        },
        'open.package.shown': () =>
          expect(popup.dialog.getByRole('heading', { name: /^Tracking Number/ })).toContainText(shown ?? ''),
        'open.package.failed': async () => {
          await expect(popup.dialog.getByRole('button', { name: 'Retry' })).toBeVisible()
          await expect(popup.copy).toHaveCount(0)
        },
        'open.copying.ready': async () => {
          for (const button of await popup.copy.all()) await expect(button).toHaveAttribute('aria-disabled', 'false')
        },
        'open.copying.asked': refusesCopying('copy'),
        'open.copying.locked': refusesCopying('check'),
        closed: () => expect(popup.dialog).toBeHidden(),
      },
    }
  },
}

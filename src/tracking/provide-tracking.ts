import { fromPromise } from 'xstate'
import {
  trackingPopupMachine,
  type PackageAsked,
  type PackageShown,
} from '../../machines/tracking/tracking-popup.machine.ts'
import type { Api } from '../api/client.ts'
import { loadPackage } from './load-package.ts'
import type { PackageList } from './package-list.ts'
import { text } from '../text/text.ts'
import type { ToastQueue } from '../ui/toasts/toast-queue.ts'

interface TrackingProvision {
  readonly api: Api
  readonly list: PackageList
  readonly toasts: ToastQueue
}

const TOAST_MS = 3_000

/** The tracking popup with the real calls and the real clipboard. TRK-18, TRK-19 */
export function provideTracking({ api, list, toasts }: TrackingProvision) {
  return trackingPopupMachine.provide({
    actors: {
      loadPackage: fromPromise<PackageShown | null, PackageAsked>(({ input, signal }) =>
        loadPackage(input, { api, list, signal }),
      ),
      copyNumber: fromPromise<void, { readonly trackingNumber: string }>(async ({ input }) => {
        if (!window.isSecureContext) throw new Error('no clipboard')
        await navigator.clipboard.writeText(input.trackingNumber)
      }),
    },
    actions: {
      tellCopied: (_, { copied }) =>
        toasts.show({
          tone: copied ? 'success' : 'critical',
          title: text(copied ? 'tracking.copied' : 'tracking.notCopied'),
          durationMs: TOAST_MS,
        }),
    },
  })
}

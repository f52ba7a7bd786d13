import type { PendingReport } from '../../machines/reports/report-submission.machine.ts'

const KEY = 'aframe.pendingReport'

/** The report that a tab has on its way, of one person: another who signs in there does not send it. */
export function createPendingStore({ storage, login }: { readonly storage: Storage; readonly login: string }) {
  return {
    read: (): PendingReport | null => {
      try {
        const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as { login: string; pending: PendingReport } | null
        return kept?.login === login ? kept.pending : null
      } catch {
        return null
      }
    },
    keep: (pending: PendingReport | null): void => {
      if (pending) storage.setItem(KEY, JSON.stringify({ login, pending }))
      else storage.removeItem(KEY)
    },
  }
}

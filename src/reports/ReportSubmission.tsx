import { useActorRef, useSelector } from '@xstate/react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import type { ReactNode } from 'react'
import { useApi } from '../api/api-context.ts'
import { provideReportSubmission } from './provide-reports.ts'
import { useToasts } from '../ui/toasts/toast-context.ts'
import { createPendingStore } from './pending-report.ts'
import { ReportContext } from './report-context.ts'
import { REPORTS_KEY } from '../api/report-key.ts'

const SubmissionDialog = lazy(() =>
  import('./SubmissionDialog.tsx').then((module) => ({ default: module.SubmissionDialog })),
)

interface ReportSubmissionProps {
  readonly login: string
  readonly children: ReactNode
}

/** Lets every page below submit reports; one that was on its way when the page was left goes on. RPT-02 to RPT-06 */
export function ReportSubmission({ login, children }: ReportSubmissionProps) {
  const api = useApi()
  const toasts = useToasts()
  const lookups = useQueryClient()
  const kept = useMemo(() => createPendingStore({ storage: sessionStorage, login }), [login])
  const machine = useMemo(
    () =>
      provideReportSubmission({
        api,
        announce: toasts.show,
        keepPending: kept.keep,
        onSubmitted: () => void lookups.invalidateQueries({ queryKey: REPORTS_KEY }),
      }),
    [api, toasts, kept, lookups],
  )
  const actor = useActorRef(machine, { input: { pending: kept.read() } })
  const asked = useSelector(actor, ({ context }) => context.pending !== null)
  return (
    <ReportContext.Provider value={actor}>
      {children}
      {asked ? (
        <Suspense fallback={null}>
          <SubmissionDialog actor={actor} />
        </Suspense>
      ) : null}
    </ReportContext.Provider>
  )
}

import { fromPromise } from 'xstate'
import { reportSubmissionMachine, type PendingReport } from '../../machines/reports/report-submission.machine.ts'
import { answerOf, type Api } from '../api/client.ts'
import { text, translated } from '../text/text.ts'
import type { Toast } from '../ui/toasts/toast-queue.ts'

/** Why a report is not made has to be read. RPT-04 */
const ANSWER_MS = 10_000
/** A good answer may go sooner. RPT-05 */
const SUBMITTED_MS = 5_000

interface Effects {
  readonly api: Api
  readonly announce: (toast: Toast) => void
  readonly keepPending: (pending: PendingReport | null) => void
  readonly onSubmitted: () => void
}

/** The submission of reports with the real call. API-36, RPT-03 to RPT-06 */
export function provideReportSubmission({ api, announce, keepPending, onSubmitted }: Effects) {
  return reportSubmissionMachine.provide({
    actors: {
      submitReport: fromPromise<string, PendingReport>(({ input: { page, request, format, key }, signal }) => {
        const body = { ...request, format, idempotencyKey: key }
        return answerOf(
          api.POST('/aiparcelreports/api/aidashboards/submitReport/{pageName}', {
            params: { path: { pageName: page } },
            body: body as never,
            parseAs: 'text',
            signal,
          }),
        )
      }),
    },
    actions: {
      keepPending: (_, pending) => keepPending(pending),
      tellAnswer: (_, { answer }) => announce({ tone: 'info', title: translated(answer), durationMs: ANSWER_MS }),
      tellSubmitted: () => {
        announce({
          tone: 'success',
          title: text('reports.submitted'),
          link: { href: '/reports', text: text('reports.toReports') },
          durationMs: SUBMITTED_MS,
        })
        onSubmitted()
      },
      tellRefused: () => announce({ tone: 'critical', title: text('reports.refused'), durationMs: ANSWER_MS }),
    },
  })
}

import { fromPromise } from 'xstate'
import { chatReportMachine } from '../../../machines/assistant/chat-report.machine.ts'
import { answerOf, type Api } from '../../api/client.ts'
import { noFileWords } from './no-file-words.ts'
import { describeFailure } from '../../ui/failures/describe-failure.ts'
import { saveFile } from '../../ui/save-file.ts'
import type { Toast } from '../../ui/toasts/toast-queue.ts'

/** So long a notice of a missing file stands. CHAT-36 */
const NO_FILE_MS = 10_000

interface ChatReportProvision {
  readonly api: Api
  readonly announce: (toast: Toast) => void
  readonly onMade: (reportId: number) => void
}

/** The report of an answer with the real calls. API-45 to API-48, API-54 */
export function provideChatReport({ api, announce, onMade }: ChatReportProvision) {
  const pathTo = (id: number) => ({ params: { path: { id: String(id) } } })
  return chatReportMachine.provide({
    actors: {
      createReport: fromPromise(async ({ input: { order, key }, signal }) => {
        const { client, childClientIdsCSV, ...reportsAgentJson } = order
        const body = {
          reportsAgentJson,
          client,
          ...(childClientIdsCSV === undefined ? {} : { childClientIdsCSV }),
          currency: 'all',
          unit: 'lbs',
          format: 'xlsx',
          idempotencyKey: key,
        } as const
        return (await answerOf(api.POST('/aiparcelreports/api/getReportsRequest', { body, signal }))).id
      }),
      keepReport: fromPromise(({ input: { answerId, reportId }, signal }) =>
        answerOf(
          api.POST('/aichatbot/api/chat/setReportInstanceIDToChatMessage', {
            body: { userResponseHistoryId: answerId, reportInstanceId: reportId },
            signal,
          }),
        ),
      ),
      readStatus: fromPromise(({ input: { reportId }, signal }) =>
        answerOf(api.GET('/aiparcelreports/api/reportStatus/{id}', { ...pathTo(reportId), parseAs: 'text', signal })),
      ),
      findFile: fromPromise(async ({ input: { reportId }, signal }) => {
        const found = api.GET('/aiparcelweb/api/riGenerateds/generatedReports/{id}', { ...pathTo(reportId), signal })
        return (await answerOf(found))[0] ?? null
      }),
      saveFile: fromPromise(async ({ input: { id, fileName }, signal }) => {
        const sent = api.GET('/aiparcelweb/api/riGenerateds/downloadFile/{id}', {
          ...pathTo(id),
          parseAs: 'blob',
          signal,
        })
        saveFile((await answerOf(sent)) as Blob, fileName)
      }),
    },
    actions: {
      tellMade: (_, { reportId }) => onMade(reportId),
      logFailure: (_, { failure }) => console.warn(failure),
      tellNoFile: (_, { failure }) =>
        announce({
          tone: 'critical',
          title: failure === null ? noFileWords() : describeFailure(failure),
          durationMs: NO_FILE_MS,
        }),
    },
  })
}

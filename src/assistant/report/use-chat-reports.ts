import { useEffect, useState } from 'react'
import { createActor } from 'xstate'
import type { ChatMessage } from '../../../domain/assistant/chat.ts'
import type { ChatReportActor } from '../../../machines/assistant/chat-report.machine.ts'
import { isOwn } from '../../../machines/assistant/chat-setup.ts'
import { useApi } from '../../api/api-context.ts'
import { useToasts } from '../../ui/toasts/toast-context.ts'
import type { ChatPartProps } from '../chat-part-props.ts'
import { provideChatReport } from './provide-chat-report.ts'

/** The reports of answers that came to this window or are viewed, by the answers' ids. They go on while the window is minimised or closed. CHAT-25 */
export function useChatReports({ snapshot, send }: ChatPartProps): ReadonlyMap<number, ChatReportActor> {
  const api = useApi()
  const toasts = useToasts()
  const [reports, setReports] = useState<ReadonlyMap<number, ChatReportActor>>(new Map())
  const { messages, conversations, arrived } = snapshot.context
  const own = isOwn(snapshot.context)
  const started = (message: ChatMessage): (readonly [number, ChatReportActor])[] => {
    const { userResponseHistoryId: answerId, reportInstanceId: reportId } = message
    const order = orderOf(message)
    if (!order || answerId === null || reports.has(answerId)) return []
    const { idempotencyKey: key, ...asked } = order
    const onMade = (made: number) =>
      send({ type: 'report.made', userResponseHistoryId: answerId, reportInstanceId: made })
    const machine = provideChatReport({ api, announce: toasts.show, onMade })
    const input = { order: asked, key, answerId, reportId, isFresh: arrived.includes(answerId) }
    return [[answerId, createActor(machine, { input })]]
  }
  const heard = conversations
    .flatMap(({ chatList }) => chatList)
    .filter(({ userResponseHistoryId }) => arrived.includes(userResponseHistoryId ?? 0))
  const added = own ? [...new Set([...messages, ...heard])].flatMap(started) : []
  if (added.length > 0) setReports(new Map([...reports, ...added]))
  const [begun] = useState(() => new Set<ChatReportActor>())
  useEffect(() => {
    for (const report of reports.values()) {
      if (begun.has(report)) continue
      begun.add(report)
      report.start()
    }
  }, [reports, begun])
  useEffect(
    () => () => {
      for (const report of begun) report.stop()
    },
    [begun],
  )
  return reports
}

/** What an answer asks to be made; undefined: nothing, or it is not kept. */
function orderOf({ assistantResponse, userResponseHistoryId }: ChatMessage) {
  const { reportsResponse = null, reportOrder = null } = assistantResponse ?? {}
  return reportsResponse && reportOrder && userResponseHistoryId !== null
    ? { ...reportsResponse, ...reportOrder }
    : undefined
}

import { useEffect, useState } from 'react'
import { createActor } from 'xstate'
import { useApi } from '../../../src/api/api-context.ts'
import { provideChatReport } from '../../../src/assistant/report/provide-chat-report.ts'
import { ReportOfAnswer } from '../../../src/assistant/report/ReportOfAnswer.tsx'
import { useToasts } from '../../../src/ui/toasts/toast-context.ts'
import type { Part as MountedPart } from '../../qa/component/mounted/part.ts'
import { model } from './cases.ts'

const nothing = () => undefined

/** The report below an answer, without the conversation around it. */
export const Part: MountedPart<keyof typeof model.starts> = ({ start }) => {
  const api = useApi()
  const toasts = useToasts()
  const [report] = useState(() =>
    createActor(provideChatReport({ api, announce: toasts.show, onMade: nothing }), { input: model.starts[start] }),
  )
  useEffect(() => {
    report.start()
    return () => void report.stop()
  }, [report])
  return <ReportOfAnswer report={report} />
}

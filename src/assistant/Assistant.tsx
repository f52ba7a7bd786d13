import { lazy, Suspense, useState } from 'react'
import type { AccountAnswer } from '../api/answers.ts'
import { useChatSetting } from '../api/kept/chat-setting.ts'
import { ErrorBoundary } from '../ui/failures/ErrorBoundary.tsx'
import { useFramePanel } from '../ui/frame/frame-panels.ts'
import { AssistantButton } from './button/AssistantButton.tsx'
import type { WindowShape } from './window-shape.ts'

/** The window, its machine and its socket are fetched when it is first opened. */
const ChatWindow = lazy(() => import('./ChatWindow.tsx').then((module) => ({ default: module.ChatWindow })))

interface AssistantProps {
  readonly account: AccountAnswer
  readonly isInternal: boolean
}

/** The assistant of a person who did not turn it off: a round button, and the window it opens. CHAT-01, CHAT-02 */
export function Assistant({ account, isInternal }: AssistantProps) {
  const wanted = useChatSetting()
  const [shape, setShape] = useState<WindowShape | null>(null)
  const open = () => setShape('normal')
  useFramePanel('assistant', open)
  if (wanted.data !== true) return null
  return (
    <>
      {shape === null || shape === 'closed' ? <AssistantButton focused={shape === 'closed'} onOpen={open} /> : null}
      {shape === null ? null : (
        <ErrorBoundary
          drawn={shape === 'closed'}
          fallback={shape === 'closed' ? null : <AssistantButton focused={false} onOpen={() => setShape('closed')} />}
        >
          <Suspense fallback={<AssistantButton focused={false} busy onOpen={open} />}>
            <ChatWindow account={account} isInternal={isInternal} shape={shape} onShape={setShape} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}

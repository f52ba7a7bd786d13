import { useState, type ComponentProps } from 'react'
import { ChatWindow } from '../../../src/assistant/ChatWindow.tsx'
import type { Part as MountedPart } from '../../qa/component/mounted/part.ts'
import { WithSession } from '../../qa/component/mounted/WithSession.tsx'
import { CHAT_INPUT, type model } from './cases.ts'

type ChatProps = ComponentProps<typeof ChatWindow>

/** What the window looks at of who is signed in. */
const ACCOUNT = { id: CHAT_INPUT.userId, login: 'one', permissions: [] } as unknown as ChatProps['account']

/** The assistant's window, with a button in the place of its round one: the test gets hold of its socket before. */
export const Part: MountedPart<keyof typeof model.starts> = ({ start }) => {
  const [shape, setShape] = useState<ChatProps['shape']>('closed')
  return (
    <WithSession>
      {shape === 'closed' ? (
        <button onClick={() => setShape('normal')}>Open the assistant</button>
      ) : (
        <ChatWindow account={ACCOUNT} isInternal={start === 'an employee’s window'} shape={shape} onShape={setShape} />
      )}
    </WithSession>
  )
}

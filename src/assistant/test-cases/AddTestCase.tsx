import { BeakerIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { useRef, useState } from 'react'
import type { ChatSnapshot } from '../../../machines/assistant/chat.machine.ts'
import { text } from '../../text/text.ts'
import { TestCaseDialog } from './TestCaseDialog.tsx'

/** Opens a test case that begins with the conversation that is viewed. CHAT-12, CHAT-32 */
export function AddTestCase({ snapshot }: { readonly snapshot: ChatSnapshot }) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={opener} size="small" leadingVisual={BeakerIcon} onClick={() => setOpen(true)}>
        {text('assistant.testCase.title')}
      </Button>
      {open ? (
        <TestCaseDialog messages={snapshot.context.messages} returnFocusRef={opener} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}

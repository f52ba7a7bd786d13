import type { ChatEvent } from '../../machines/assistant/chat-context.ts'
import type { ChatSnapshot } from '../../machines/assistant/chat.machine.ts'

/** What every part of the window knows, and how it says what the person does. */
export interface ChatPartProps {
  readonly snapshot: ChatSnapshot
  readonly send: (event: ChatEvent) => void
}

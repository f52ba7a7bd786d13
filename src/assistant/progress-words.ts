import type { ChatSnapshot } from '../../machines/assistant/chat.machine.ts'
import type { TextKey } from '../text/text.ts'

/** What is said of a question that is not answered yet. */
export function progressWords(snapshot: ChatSnapshot): TextKey {
  if (snapshot.matches({ asking: 'held' })) return 'assistant.held'
  return snapshot.matches({ asking: { waiting: 'severed' } }) ? 'assistant.severed' : 'assistant.working'
}

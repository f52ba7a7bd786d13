import { isInternal, type ChatMessage, type ChatReply, type ChatReplyData } from '../../domain/assistant/chat.ts'

/** How an answer came about, and what went wrong in it, is for internal users alone. CHAT-12, CHAT-29 */
export function replyFor({ type, data }: ChatReply, held: ReadonlySet<string>): ChatReply {
  return { type, data: dataFor(data, held) }
}

export function messageFor(message: ChatMessage, held: ReadonlySet<string>): ChatMessage {
  if (isInternal(held) || message.assistantResponse === null) return message
  return { ...message, logs: [], assistantResponse: dataFor(message.assistantResponse, held) }
}

function dataFor(data: ChatReplyData, held: ReadonlySet<string>): ChatReplyData {
  return isInternal(held) ? data : { ...data, agentsResponseFlow: [], actualException: null }
}

import type { ChatMessage } from '../../../domain/assistant/chat.ts'

/** What an answer says. An exception says what happened to internal users, something for everybody to the others. CHAT-28, CHAT-29 */
export function answerWords(
  { type, content, assistantResponse }: Pick<ChatMessage, 'type' | 'content' | 'assistantResponse'>,
  isInternal: boolean,
): string {
  if (!assistantResponse) return content
  const { exception, actualException, wikiResponse, defaultResponse } = assistantResponse
  if (type === 'EXCEPTION') return (isInternal ? actualException : null) ?? exception ?? content
  if (type === 'WIKI_RESPONSE') return wikiResponse ?? content
  return type === 'DEFAULT_RESPONSE' ? (defaultResponse ?? content) : content
}

/** What was understood, beside the words of an answer; empty where it says nothing more. */
export function understoodLine({
  type,
  content,
  assistantResponse,
}: Pick<ChatMessage, 'type' | 'content' | 'assistantResponse'>): string {
  const summary = assistantResponse?.text.trim() ?? ''
  return type === 'EXCEPTION' || summary === content.trim() ? '' : summary
}

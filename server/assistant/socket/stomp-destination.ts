const SESSION = '[\\w-]{1,64}'
const TOPIC = new RegExp(`^/topic/chat/([1-9]\\d{0,8})/(${SESSION})$`)
const QUESTION = new RegExp(`^/app/chat/([1-9]\\d{0,8})/(${SESSION})/(-1|[1-9]\\d{0,8})$`)
const FALLBACK = /^\/app\/chat\/([1-9]\d{0,8})$/

/** Reads where answers are to come from; undefined: it is no such destination. GAP-09 */
export function readTopic(
  destination: string | undefined,
): { readonly userId: number; readonly sessionId: string } | undefined {
  const [, userId, sessionId] = TOPIC.exec(destination ?? '') ?? []
  return userId === undefined || sessionId === undefined ? undefined : { userId: Number(userId), sessionId }
}

/** Reads where a question goes; without a session it is the fallback. Undefined: it is no such destination. GAP-09 */
export function readQuestionDestination(
  destination: string | undefined,
):
  | { readonly userId: number; readonly session?: { readonly sessionId: string; readonly conversationId: number } }
  | undefined {
  const [, userId, sessionId, conversationId] = QUESTION.exec(destination ?? '') ?? []
  if (userId !== undefined && sessionId !== undefined)
    return { userId: Number(userId), session: { sessionId, conversationId: Number(conversationId) } }
  const alone = FALLBACK.exec(destination ?? '')?.[1]
  return alone === undefined ? undefined : { userId: Number(alone) }
}

/** Questions of one person that may wait or be answered at once. */
const MOST_WAITING = 4
const MOST_A_MINUTE = 30
const MINUTE_MS = 60_000

export interface QuestionPace {
  /** Runs the work after what the session asked before; or says why it does not. */
  run(
    asked: { readonly userId: number; readonly sessionId: string },
    work: () => Promise<void>,
  ): 'busy' | 'often' | Promise<void>
}

/** One question at a time a session, and no more than a person can mean. */
export function createQuestionPace(now: () => Date): QuestionPace {
  const last = new Map<string, Promise<void>>()
  const waiting = new Map<number, number>()
  const recent = new Map<number, number[]>()
  return {
    run: ({ userId, sessionId }, work) => {
      const at = now().getTime()
      const asked = (recent.get(userId) ?? []).filter((each) => at - each < MINUTE_MS)
      if (asked.length >= MOST_A_MINUTE) return 'often'
      const count = waiting.get(userId) ?? 0
      if (count >= MOST_WAITING) return 'busy'
      recent.set(userId, [...asked, at])
      waiting.set(userId, count + 1)
      const key = `${userId} ${sessionId}`
      const turn = (last.get(key) ?? Promise.resolve()).then(work).finally(() => {
        const left = (waiting.get(userId) ?? 1) - 1
        if (left > 0) waiting.set(userId, left)
        else waiting.delete(userId)
        if (last.get(key) === settled) last.delete(key)
      })
      const settled = turn.catch(() => undefined)
      last.set(key, settled)
      return turn
    },
  }
}

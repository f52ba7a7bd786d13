export interface WorkLimits {
  /** Pieces of one that wait. */
  readonly waiting: number
  /** How many times as long as a piece took the rest is after it, in which everybody else is answered. */
  readonly rest: number
  /** Milliseconds that one may take at once. */
  readonly atOnceMs: number
  /** Of these so many come back in a second. */
  readonly msASecond: number
}

/** A person asks for more work than is done for them. `statusCode` is what the call answers. */
export class WorkFull extends Error {
  override readonly name = 'WorkFull'
  readonly statusCode = 429
  /** Too many pieces wait, or so much was worked that some time has to come back. */
  readonly why: 'waiting' | 'spent'
  readonly retryAfterSeconds: number
  constructor(why: WorkFull['why'], retryAfterSeconds = 1) {
    super('too much work of one person')
    this.why = why
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export interface WorkTurn {
  /** It is over, and took so long of the thread; the next one's turn comes after a rest. Once is enough. */
  done(workMs: number): void
}

/** Work of a kind that others would wait for, as reading a large body: of each person one piece at a time, and so much over time. */
export interface WorkTurns {
  /** Resolves when it is the turn of theirs. Throws `WorkFull`. */
  enter(of: string, signal: AbortSignal): Promise<WorkTurn>
}

interface Account {
  /** One is under way, or its rest. */
  works: boolean
  /** Left of what may be worked; none: nothing more is begun. */
  workMs: number
  /** When `workMs` was so much. */
  at: number
  readonly waiting: (() => void)[]
}

export function createWorkTurns(
  { waiting: mostWaiting, rest, atOnceMs, msASecond }: WorkLimits,
  clockMs: () => number = () => performance.now(),
): WorkTurns {
  const accounts = new Map<string, Account>()
  const refill = (account: Account): Account => {
    const now = clockMs()
    account.workMs = Math.min(atOnceMs, account.workMs + ((now - account.at) / 1_000) * msASecond)
    account.at = now
    return account
  }
  const accountOf = (of: string): Account => {
    const account = accounts.get(of) ?? { works: false, workMs: atOnceMs, at: clockMs(), waiting: [] }
    accounts.set(of, account)
    return refill(account)
  }
  /** Who has all left needs no account. */
  const forgetRested = () => {
    for (const [of, account] of accounts)
      if (!account.works && account.waiting.length === 0 && refill(account).workMs === atOnceMs) accounts.delete(of)
  }
  const spent = ({ workMs }: Account) => new WorkFull('spent', Math.ceil((1 - workMs) / msASecond))
  const begin = (account: Account): WorkTurn => {
    account.works = true
    let isDone = false
    return {
      done: (workMs) => {
        if (isDone) return
        isDone = true
        refill(account).workMs -= workMs
        setTimeout(() => {
          account.works = false
          account.waiting.shift()?.()
        }, rest * workMs).unref()
      },
    }
  }

  return {
    enter: (of, signal) => {
      forgetRested()
      const account = accountOf(of)
      if (account.workMs <= 0) return Promise.reject(spent(account))
      if (!account.works) return Promise.resolve(begin(account))
      if (account.waiting.length >= mostWaiting) return Promise.reject(new WorkFull('waiting'))
      return new Promise((resolve, reject) => {
        const next = () => {
          signal.removeEventListener('abort', giveUp)
          const turn = begin(account)
          if (refill(account).workMs > 0) return resolve(turn)
          reject(spent(account))
          turn.done(0)
        }
        const giveUp = () => {
          const at = account.waiting.indexOf(next)
          if (at >= 0) account.waiting.splice(at, 1)
          reject(signal.reason as Error)
        }
        account.waiting.push(next)
        signal.addEventListener('abort', giveUp, { once: true })
      })
    },
  }
}

const SIGN_IN_REQUIRED = 'Full authentication is required to access this resource'

/** A refusal of the server, as far as the session cares. Status 0: no answer came. */
export interface SessionProblem {
  readonly status: number
  readonly detail: string
}

/** The server no longer knows the session: 401 or 500 with the text of ERR-01. */
export function meansSessionEnded({ status, detail }: SessionProblem): boolean {
  return (status === 401 || status === 500) && detail.includes(SIGN_IN_REQUIRED)
}

/** What an actor rejected with, as a SessionProblem; anything else is a fault that carries its message. */
export function asSessionProblem(error: unknown): SessionProblem {
  if (error instanceof Object && 'status' in error && typeof error.status === 'number' && 'detail' in error) {
    return { status: error.status, detail: String(error.detail) }
  }
  return { status: 0, detail: error instanceof Error ? error.message : String(error) }
}

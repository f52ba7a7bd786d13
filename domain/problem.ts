/** Every failure the product expects, with the HTTP status and the message a person reads. Source: error catalogue, security decisions. */
const PROBLEMS = {
  'not-authenticated': { status: 401, message: 'Full authentication is required to access this resource' },
  'bad-credentials': { status: 401, message: 'The user name or the password is not right.' },
  'account-inactive': { status: 401, message: 'This account is not active.' },
  'too-many-attempts': { status: 429, message: 'Too many attempts. Please wait and try again.' },
  'not-permitted': { status: 403, message: 'You are not allowed to do this.' },
  'not-found': { status: 404, message: 'Not found.' },
  'invalid-request': { status: 400, message: 'The request is not valid.' },
  'unsupported-media-type': { status: 415, message: 'Send the request as application/json.' },
  'too-large': { status: 413, message: 'The request is too large.' },
  'version-conflict': { status: 409, message: 'This was changed somewhere else in the meantime.' },
  'query-timeout': { status: 503, message: 'The query took too long and was stopped. Choose a shorter period or more filters.' },
  'query-aborted': { status: 499, message: 'The query was cancelled.' },
  unavailable: { status: 503, message: 'The service is busy. Please try again soon.' },
  'server-fault': { status: 500, message: 'Sorry, server is going wrong' },
} as const

export type ProblemCode = keyof typeof PROBLEMS

/** One thing wrong with a request: `path` names the field, `message` says what is allowed. */
export interface ProblemIssue {
  readonly path: string
  readonly message: string
}

/** An expected failure, as a value. `detail` is safe to show to a person. */
export interface Problem {
  readonly code: ProblemCode
  readonly status: number
  readonly detail: string
  readonly issues?: readonly ProblemIssue[]
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem }

export function problem(code: ProblemCode, options: { detail?: string; issues?: readonly ProblemIssue[] } = {}): Problem {
  const known = PROBLEMS[code]
  return {
    code,
    status: known.status,
    detail: options.detail ?? known.message,
    ...(options.issues ? { issues: options.issues } : {}),
  }
}

export function ok<T>(value: T): Result<T> {
  return { ok: true, value }
}

export function failed(code: ProblemCode, options: { detail?: string; issues?: readonly ProblemIssue[] } = {}): Result<never> {
  return { ok: false, problem: problem(code, options) }
}

import type { Said } from './said-words.ts'

/** Every failure the product expects, with the HTTP status and the message a person reads. */
const PROBLEMS = {
  'not-authenticated': { status: 401, message: 'Full authentication is required to access this resource' },
  'bad-credentials': { status: 401, message: 'The user name or the password is not right.' },
  'session-elsewhere': {
    status: 401,
    message:
      'LOGOFFCHECK There is an open session in another browser. Do you want to log off elsewhere and log in here?',
  },
  'ambiguous-user': {
    status: 401,
    message: 'More than one user has this e-mail address. Please sign in with your user name.',
  },
  'second-factor-asked': {
    status: 401,
    message: 'SECONDFACTOR Enter the code of your authenticator app, or a recovery code.',
  },
  'second-factor-refused': {
    status: 401,
    message: 'SECONDFACTOR The code is not right, or was used already. Wait for the next one.',
  },
  'second-factor-wrong': { status: 400, message: 'The code is not right, or was used already. Wait for the next one.' },
  'recovery-code-refused': {
    status: 401,
    message: 'SECONDFACTOR This recovery code is not right, or was used already. Enter another one.',
  },
  'recovery-code-wrong': {
    status: 400,
    message: 'This recovery code is not right, or was used already. Enter another one.',
  },
  'second-factor-again': {
    status: 403,
    message: 'This needs a code of your second factor, entered within the last 10 minutes.',
  },
  'second-factor-missing': { status: 403, message: 'Your account needs a second factor. Please set it up first.' },
  'sso-refused': { status: 401, message: 'Single sign-on did not work. Please try again.' },
  'sso-lookup-refused': { status: 400, message: 'A user needs to have a unique email id' },
  'captcha-refused': { status: 400, message: 'The captcha is not solved or too old. Please solve it again.' },
  'reset-refused': { status: 400, message: 'user-name not found' },
  'reset-link-over': { status: 400, message: 'This link was used already or is over. Please ask for a new one.' },
  'wrong-password': { status: 400, message: 'The password is not right.' },
  'wrong-old-password': { status: 400, message: 'The old password is not right.' },
  'weak-password': {
    status: 400,
    message: 'The new password needs 8 to 50 characters with a number, a lowercase letter and an uppercase letter.',
  },
  'account-inactive': { status: 401, message: 'This account is not active.' },
  'too-many-attempts': { status: 429, message: 'Too many attempts. Please wait and try again.' },
  'too-many-requests': {
    status: 429,
    message: 'Too many of your requests are under way. Please try again in a moment.',
  },
  'not-permitted': { status: 403, message: 'You are not allowed to do this.' },
  'not-while-seeing': {
    status: 403,
    message: 'While you see the portal as somebody else, nothing is saved, and this is not shown.',
  },
  'seeing-over': { status: 403, message: 'You no longer see the portal as this person.' },
  'password-expired': { status: 403, message: 'Your Password has been expired. Please change the password' },
  'under-maintenance': { status: 503, message: "We'll be back soon!" },
  'assistant-off': { status: 503, message: 'The assistant is switched off.' },
  'not-found': { status: 404, message: 'Not found.' },
  'no-such-file': { status: 404, message: 'No such file found!.' },
  'invalid-request': { status: 400, message: 'The request is not valid.' },
  'unsupported-media-type': { status: 415, message: 'Send the request as application/json.' },
  'too-large': { status: 413, message: 'The request is too large.' },
  'program-refused': { status: 401, message: 'The credential is not right, or no longer counts.' },
  'program-powerless': {
    status: 403,
    message: 'Whoever answers for a credential has to hold BULK_UPLOAD. Ask somebody who does.',
  },
  'too-many-files': {
    status: 429,
    message: 'Too many of your files are under way. Please send the next one when some are done.',
  },
  'load-undone': { status: 409, message: 'This load was undone before.' },
  'load-not-kept': { status: 409, message: 'This load cannot be undone: it was made before loads were kept apart.' },
  'version-conflict': { status: 409, message: 'This was changed somewhere else in the meantime.' },
  'too-many-sets': {
    status: 409,
    message: 'You have reached the limit of 10 filter sets for this page. Please delete some to continue to save.',
  },
  'settings-full': {
    status: 413,
    message:
      'Your saved settings take up all the room that a person has. Delete filter sets or pages of your own that you no longer need.',
  },
  'pages-full': { status: 409, message: 'You have published as many pages as one person may. Take one back first.' },
  'notes-full': { status: 409, message: 'This client has as many notes as one may have. Remove some first.' },
  'subscriptions-full': {
    status: 409,
    message: 'You send as many pages on a schedule as one person may. Delete some first.',
  },
  'test-cases-full': {
    status: 409,
    message: 'As many test cases are stored as an installation keeps. Ask whoever operates the portal to remove some.',
  },
  'query-timeout': {
    status: 503,
    message: 'The query took too long and was stopped. Choose a shorter period or more filters.',
  },
  'query-aborted': { status: 499, message: 'The query was cancelled.' },
  unavailable: { status: 503, message: 'The service is busy. Please try again soon.' },
  'disk-full': {
    status: 503,
    message:
      'Nothing can be saved: there is no room left on the disk of the server. Please tell whoever operates the portal.',
  },
  'mail-not-sent': { status: 503, message: 'The mail could not be sent. Please try again later.' },
  'user-not-told': {
    status: 503,
    message:
      'The user was added, but the mail could not be sent. "Forgot Password" on the sign-in screen sends another one.',
  },
  'server-fault': { status: 500, message: 'Sorry, server is going wrong' },
} as const

export type ProblemCode = keyof typeof PROBLEMS

/** Everything that can be wrong with a field of a request; the last ones only the server knows. */
export const FAULT_CODES = [
  'required',
  'wrongType',
  'tooLong',
  'tooMany',
  'pattern',
  'email',
  'date',
  'password',
  'taken',
  'notFree',
  'unknown',
  'unchangeable',
  'inUse',
  'ownParent',
  'parentIsChild',
  'hasChildren',
  'otherClient',
  'hasAccount',
  'notHeld',
  'lastAdmin',
  'noPassword',
  'common',
  'ownWords',
] as const
export type FaultCode = (typeof FAULT_CODES)[number]

/** One thing wrong with a request: `path` names the field, `message` says what is allowed. */
export interface ProblemIssue {
  readonly path: string
  readonly message: string
  /** Why, where a form says it in the reader's language. */
  readonly code?: FaultCode
}

/** An expected failure, as a value. `detail` is safe to show to a person. */
export interface Problem {
  readonly code: ProblemCode
  readonly status: number
  readonly detail: string
  readonly issues?: readonly ProblemIssue[]
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem }

/** More than its code says of a failure. */
interface ProblemOptions {
  /** In words that a person reads. */
  readonly detail?: Said
  /** In words that only a program, or who sits at the server, reads. */
  readonly english?: string
  readonly issues?: readonly ProblemIssue[]
}

export function problem(code: ProblemCode, { detail, english, issues }: ProblemOptions = {}): Problem {
  const known = PROBLEMS[code]
  return {
    code,
    status: known.status,
    detail: detail ?? english ?? known.message,
    ...(issues ? { issues } : {}),
  }
}

export function ok<T>(value: T): Result<T> {
  return { ok: true, value }
}

export function failed(code: ProblemCode, options: ProblemOptions = {}): Result<never> {
  return { ok: false, problem: problem(code, options) }
}

/** A request with these faults, which the detail names too. */
export function invalidRequest(issues: readonly ProblemIssue[]): Result<never> {
  return failed('invalid-request', {
    english: issues.map(({ path, message }) => `${path}: ${message}`).join('; '),
    issues,
  })
}

/** The fixed messages, in English; the browser app says them in the reader's language. */
export function problemMessages(): string[] {
  return Object.values(PROBLEMS).map(({ message }) => message)
}

import type { LandingOption } from '../../domain/access/landing-spec.ts'
import type { SessionProblem } from './session-ended.ts'
import type { HeldToken, UpkeepEvent } from './token-upkeep.machine.ts'

/** Who is signed in, as the account call answers. API-06 */
export interface SessionAccount {
  readonly id: number
  readonly login: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly activated: boolean
  readonly defaultLandingPage: string | null
  readonly roles: string[]
  readonly permissions: string[]
}

/** What a visit begins with: a kept token, the code that single sign-on brought along, or neither. ACC-34, ACC-50 */
export interface Beginning {
  readonly held: HeldToken | null
  readonly ssoCode: string | null
}

export interface LoadedAccount {
  readonly account: SessionAccount
  /** 0 or less: the password has expired. */
  readonly passwordDaysLeft: number
  readonly landingOptions: readonly LandingOption[]
  /** Nothing else opens until the person has set up a second factor. */
  readonly mustSetUpFactor: boolean
}

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly logOffOtherSessions: boolean
}

/** Of an authenticator app, or a recovery code. */
export interface GivenCode {
  readonly code: string
}

/** Where a person wants to arrive, and whether for good or until they sign out. ACC-12 */
export interface ChosenLanding {
  readonly landingpage: string
  readonly isDefaultLandingPage: boolean
}

export interface SessionContext {
  readonly held: HeldToken | null
  readonly ssoCode: string | null
  /** What was submitted, until it is known to be right or wrong; a code goes with it where one is asked for. */
  readonly credentials: Credentials | null
  /** Signed in just now instead of found in the storage: only then the landing page counts. */
  readonly isArriving: boolean
  readonly loaded: LoadedAccount | null
  /** Name of the page to arrive at; empty: no page of its own. ACC-07 to ACC-12 */
  readonly landingPage: string
  /** Why the last sign-in, account load or save failed. */
  readonly problem: SessionProblem | null
}

export type SessionEvent =
  | ({ readonly type: 'credentials.submitted' } & Credentials)
  | ({ readonly type: 'code.submitted' } & GivenCode)
  /** Back to user name and password. */
  | { readonly type: 'code.left' }
  /** The second factor that the installation asks for is set up. */
  | { readonly type: 'factor.set' }
  /** A call was refused because it is not. */
  | { readonly type: 'factor.missing' }
  | { readonly type: 'account.retried' }
  | ({ readonly type: 'landing.chosen' } & ChosenLanding)
  /** `session.ended` also when a call was refused because the session is over, or another tab signed out. ERR-01 */
  | UpkeepEvent
  /** The person signs out. */
  | { readonly type: 'session.left' }

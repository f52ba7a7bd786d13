import { landingTarget, type LandingTarget } from '../../domain/access/landing.ts'
import type { LandingOption } from '../../domain/access/landing-spec.ts'
import type { SessionAccount } from './session-context.ts'
import type { SessionProblem } from './session-ended.ts'
import type { SessionSnapshot } from './session.machine.ts'

const NO_OPTIONS: readonly LandingOption[] = []

/** The bearer of every call; null: signed out. */
export function heldToken({ context }: SessionSnapshot): string | null {
  return context.held?.token ?? null
}

export function sessionAccount({ context }: SessionSnapshot): SessionAccount | null {
  return context.loaded?.account ?? null
}

/** Why the last sign-in, account load or save failed. ACC-22 */
export function sessionProblem({ context }: SessionSnapshot): SessionProblem | null {
  return context.problem
}

/** The pages that may be chosen to arrive at. ACC-11 */
export function landingOptionsOf({ context }: SessionSnapshot): readonly LandingOption[] {
  return context.loaded?.landingOptions ?? NO_OPTIONS
}

/** Where somebody who signed in just now arrives; null: who was signed in before stays where they are. ACC-07 to ACC-09, ACC-16 to ACC-18 */
export function arrivalTarget(snapshot: SessionSnapshot): LandingTarget | null {
  const { isArriving, loaded, landingPage } = snapshot.context
  if (!isArriving || !loaded) return null
  return landingTarget(landingPage, { options: loaded.landingOptions, roles: loaded.account.roles })
}

import type { OpenSession } from './live-sessions.ts'
import type { User } from './users.ts'

export interface FactorRule {
  /** Roles whose people must have a second factor, or everyone. */
  readonly secondFactorRequired: 'everyone' | readonly string[]
}

/** What tells who must have a second factor, and who has one. */
export interface FactorNeeds {
  readonly access: FactorRule
  readonly secondFactors: { has(userId: number): Promise<boolean> }
}

/** What calls are refused with until the person of a session has set up a second factor, or shown the one they have. */
export type MissingFactor = 'second-factor-missing' | 'second-factor-again'

/** What of the second factor that the installation asks for is missing; null: nothing. A session by a password began with a code where there is a factor; one by a provider with the provider's, where its answer says so. */
export async function missingFactor(
  { access, secondFactors }: FactorNeeds,
  user: User,
  { provider, factorAtMs }: Pick<OpenSession, 'provider' | 'factorAtMs'>,
): Promise<MissingFactor | null> {
  const isShown = provider !== '' && factorAtMs !== null
  if (isShown || !isFactorRequired(access, user)) return null
  if (!(await secondFactors.has(user.id))) return 'second-factor-missing'
  return provider === '' ? null : 'second-factor-again'
}

export function isFactorRequired({ secondFactorRequired }: FactorRule, { roles }: Pick<User, 'roles'>): boolean {
  return secondFactorRequired === 'everyone' || roles.some((role) => secondFactorRequired.includes(role))
}

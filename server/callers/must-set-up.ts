import type { OpenSession } from './sessions.ts'
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

/** Whether a session of a person opens nothing but setting up the second factor that the installation asks of them. A provider of single sign-on asks for its own. */
export async function mustSetUpFactor(
  { access, secondFactors }: FactorNeeds,
  user: User,
  { provider }: Pick<OpenSession, 'provider'>,
): Promise<boolean> {
  return provider === '' && isFactorRequired(access, user) && !(await secondFactors.has(user.id))
}

export function isFactorRequired({ secondFactorRequired }: FactorRule, { roles }: Pick<User, 'roles'>): boolean {
  return secondFactorRequired === 'everyone' || roles.some((role) => secondFactorRequired.includes(role))
}

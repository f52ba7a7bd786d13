import type { Deps } from '../deps.ts'
import type { OpenSession } from './sessions.ts'
import type { User } from './users.ts'

/** Whether a session of a person opens nothing but setting up the second factor that the installation asks of them. A provider of single sign-on asks for its own. */
export async function mustSetUpFactor(
  { access, secondFactors }: Pick<Deps, 'access' | 'secondFactors'>,
  user: User,
  { provider }: Pick<OpenSession, 'provider'>,
): Promise<boolean> {
  return provider === '' && isFactorRequired(access, user) && !(await secondFactors.has(user.id))
}

export function isFactorRequired(
  { secondFactorRequired }: Pick<Deps['access'], 'secondFactorRequired'>,
  { roles }: Pick<User, 'roles'>,
): boolean {
  return secondFactorRequired === 'everyone' || roles.some((role) => secondFactorRequired.includes(role))
}

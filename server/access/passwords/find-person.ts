import { failed, ok, type Result } from '../../../domain/values/problem.ts'
import { isPasswordDoorOpen, type PasswordDoorNeeds } from '../password-door.ts'
import { isActive, type User, type Users } from '../../callers/users.ts'

/** The active user of an e-mail address or user name who can get mail and has a password, or one of the four answers of the reset. ACC-26 */
export async function findPerson(
  { users, providers, today }: PasswordDoorNeeds & { readonly users: Users },
  typed: string,
): Promise<Result<User>> {
  const { found, isEmail } = await users.byLoginOrEmail(typed)
  const [user, ...others] = found.filter((each) => isActive(each, today()))
  const isNobody =
    found.length === 0 || (others.length === 0 && user !== undefined && !isPasswordDoorOpen(user, providers.current()))
  if (isNobody) return failed('reset-refused', isEmail ? { english: 'e-mail address not registered' } : {})
  if (!user) return failed('reset-refused', { english: 'active user-name not found' })
  if (others.length > 0) return failed('reset-refused', { english: 'More than one user found' })
  return user.email === '' ? failed('reset-refused', { english: 'e-mail address not registered' }) : ok(user)
}

import type { AccountAnswer } from '../api/answers.ts'

/** Roles count as permissions in every check. ACC-52 */
export function heldPermissions({
  permissions,
  roles,
}: Pick<AccountAnswer, 'permissions' | 'roles'>): ReadonlySet<string> {
  return new Set([...permissions, ...roles])
}

import { text } from '../../text/text.ts'
import type { TextKey } from '../../text/text.ts'

/** In this order: the third text contains the second. */
const KNOWN: readonly (readonly [string, TextKey])[] = [
  ['e-mail address not registered', 'access.emailNotRegistered'],
  ['active user-name not found', 'access.noActiveUser'],
  ['user-name not found', 'access.usernameNotFound'],
  ['More than one user found', 'access.severalUsers'],
]

/** What a refused reset says: the texts of the error catalogue, else the server's own. ACC-26 */
export function resetRefusal({ status, detail }: { readonly status: number; readonly detail: string }): string {
  if (status === 0) return text('session.noAnswer')
  const known = status === 400 ? KNOWN.find(([mark]) => detail.includes(mark)) : undefined
  return known ? text(known[1]) : detail
}

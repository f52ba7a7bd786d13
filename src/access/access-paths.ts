export const LOGIN_PATH = '/login'
export const SSO_PATH = '/SSO'
export const SSO_CALLBACK_PATH = '/sso-callback'
export const CHANGE_PASSWORD_PATH = '/change_password'
export const CONFIRM_EMAIL_PATH = '/confirm_email'

/** Where a session begins; nothing is to be seen there once there is one. ACC-16, ACC-21 */
export function isLoginRoute(path: string): boolean {
  return path === LOGIN_PATH || path === SSO_PATH || path === SSO_CALLBACK_PATH
}

const LOADED_AGAIN = 'again'

/** Single sign-on once more, for the address that was typed. */
export function loadedAgainPath(email: string): string {
  return `${SSO_PATH}?${new URLSearchParams({ [LOADED_AGAIN]: email }).toString()}`
}

/** The address that single sign-on goes on with, where its page had to be loaded again; null: it had not. */
export function emailOfLoadedAgain({ search }: Pick<Location, 'search'>): string | null {
  return new URLSearchParams(search).get(LOADED_AGAIN)
}

/** The code that single sign-on came back with; null: it did not. ACC-34 */
export function ssoCodeOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null {
  return pathname === SSO_CALLBACK_PATH ? new URLSearchParams(search).get('token') || null : null
}

/** The key of a mailed link, behind the #, which no server logs; null: there is none. */
export function mailedKeyOf(
  { pathname, hash }: Pick<Location, 'pathname' | 'hash'>,
  path = CHANGE_PASSWORD_PATH,
): string | null {
  return pathname === path ? new URLSearchParams(hash.slice(1)).get('key') : null
}

import * as z from 'zod'

const NAMES_USER = /^https?:\/\/[^/?#\\]*@/i

/** An address that a person follows: whoever has the link would have the user and the password in it. */
export function linkAddress(message?: string) {
  return z.httpUrl(message).refine((address) => !NAMES_USER.test(address), 'must have no user and no password')
}

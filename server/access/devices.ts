import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { installationSecret } from '../state/installation-secret.ts'
import type { State } from '../state/open-state.ts'

export const DEVICE_COOKIE = 'aframe-device'
export const DEVICE_COOKIE_SECONDS = 365 * 24 * 60 * 60

/** Browsers that a user signed in from before: strangers cannot use up their tries. Source: security decisions, "Sign-in". */
export interface Devices {
  /** A cookie value that names this browser as one of the user's. */
  issue(userId: number): string
  /** The device's id where the cookie was issued for this user. */
  known(cookie: string | undefined, userId: number | undefined): string | undefined
}

export async function createDevices(state: State): Promise<Devices> {
  const secret = await installationSecret(state, 'device-secret')
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')

  return {
    issue: (userId) => {
      const text = `${userId}.${randomBytes(12).toString('base64url')}`
      return `${text}.${sign(text)}`
    },
    known: (cookie, userId) => {
      const [, owner, id, given] = /^(\d+)\.([\w-]{16})\.([\w-]{43})$/.exec(cookie ?? '') ?? []
      if (owner === undefined || id === undefined || given === undefined || Number(owner) !== userId) return undefined
      return timingSafeEqual(Buffer.from(given), Buffer.from(sign(`${owner}.${id}`))) ? id : undefined
    },
  }
}

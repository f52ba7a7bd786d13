import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { InstallationSecrets } from '../../state/installation-secrets.ts'

export const DEVICE_COOKIE = 'aframe-device'
export const DEVICE_COOKIE_SECONDS = 365 * 24 * 60 * 60

/** People who share a browser and whose it is known to be; the one who did not sign in for longest leaves first. */
const MOST_PEOPLE = 5
const SEPARATOR = '~'

/** Browsers that a user signed in from before: strangers cannot use up their tries. */
export interface Devices {
  /** A cookie value that names this browser as one of the user's, beside the people that it was known for. */
  issue(userId: number, cookie: string | undefined): string
  /** The device's id where the cookie was issued for this user. */
  known(cookie: string | undefined, userId: number | undefined): string | undefined
}

interface Entry {
  readonly text: string
  readonly owner: number
  readonly id: string
}

export function createDevices(secrets: Pick<InstallationSecrets, 'current' | 'accepted'>): Devices {
  const sign = (text: string, secret: Buffer) => createHmac('sha256', secret).update(text).digest('base64url')
  const isOurs = (text: string, given: string) =>
    secrets
      .accepted('device', Infinity)
      .some((secret) => timingSafeEqual(Buffer.from(given), Buffer.from(sign(text, secret))))

  const entriesOf = (cookie: string | undefined): Entry[] =>
    (cookie ?? '').split(SEPARATOR, MOST_PEOPLE).flatMap((text) => {
      const [, owner, id, given] = /^(\d{1,15})\.([\w-]{16})\.([\w-]{43})$/.exec(text) ?? []
      return owner !== undefined && id !== undefined && given !== undefined && isOurs(`${owner}.${id}`, given)
        ? [{ text, owner: Number(owner), id }]
        : []
    })

  return {
    issue: (userId, cookie) => {
      const text = `${userId}.${randomBytes(12).toString('base64url')}`
      const others = entriesOf(cookie).filter(({ owner }) => owner !== userId)
      return [`${text}.${sign(text, secrets.current('device'))}`, ...others.map((entry) => entry.text)]
        .slice(0, MOST_PEOPLE)
        .join(SEPARATOR)
    },
    known: (cookie, userId) => entriesOf(cookie).find(({ owner }) => owner === userId)?.id,
  }
}

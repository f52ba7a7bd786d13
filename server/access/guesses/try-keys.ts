import type { AttemptKeys } from './attempts.ts'
import { DEVICE_COOKIE, type Devices } from './devices.ts'
import type { User } from '../../callers/users.ts'

/** What knows the browser of who tries. */
export interface TryNeeds {
  readonly devices: Devices
}

export interface Trying {
  readonly deps: TryNeeds
  readonly address: string
  readonly cookie: (name: string) => string | undefined
  /** Undefined: no such user, or more than one; what was typed then counts as the account. */
  readonly user: User | undefined
  readonly typed: string
}

/** Under which names a try counts: the account and the address, or the account's known browser. */
export function tryKeys({ deps, address, cookie, user, typed }: Trying): AttemptKeys {
  return {
    account: user?.login ?? typed.trim().toLowerCase(),
    address,
    device: deps.devices.known(cookie(DEVICE_COOKIE), user?.id),
  }
}

import type { LandingPages } from '../../../domain/access/landing-spec.ts'
import { PERMISSIONS } from '../../../domain/access/permission.ts'
import type { ConfigIssue } from '../config-issue.ts'
import { checkAddress, type Addresses } from './check-address.ts'

const KNOWN: readonly string[] = Object.values(PERMISSIONS).flat()

/** Addresses that there are not: whoever arrives there finds nothing. */
export function reviewLandingPages(pages: LandingPages, addresses: Addresses): ConfigIssue[] {
  return (['default', 'ltl'] as const).flatMap((list) =>
    pages[list].flatMap(({ path }, at) => checkAddress(path, { path: [list, at, 'path'], addresses })),
  )
}

/** That each list names an option once and asks for permissions that exist. */
export function checkLandingPages(pages: LandingPages): ConfigIssue[] {
  return (['default', 'ltl'] as const).flatMap((list) =>
    pages[list].flatMap(({ name, permission }, at): ConfigIssue[] => [
      ...(pages[list].findIndex((other) => other.name === name) < at
        ? [{ path: [list, at, 'name'], message: 'is already in the list' }]
        : []),
      ...(permission === undefined || KNOWN.includes(permission)
        ? []
        : [{ path: [list, at, 'permission'], allowed: KNOWN }]),
    ]),
  )
}

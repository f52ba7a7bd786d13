import type { LandingPages } from '../../../domain/account/landing-spec.ts'
import { PERMISSIONS } from '../../../domain/account/permission.ts'
import type { ConfigIssue } from '../config-issue.ts'

const KNOWN: readonly string[] = Object.values(PERMISSIONS).flat()

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

import type { LandingOption, LandingPages } from './landing-spec.ts'
import { can } from './permission.ts'

/** What a person with these permissions and roles may arrive at, in the order of the list. ACC-13 to ACC-15 */
export function landingOptions(pages: LandingPages, held: ReadonlySet<string>): LandingOption[] {
  const list = can(held, ['LTL', 'LTL_ADMIN']) ? pages.ltl : pages.default
  const offered = list.filter(({ permission }) => permission === undefined || held.has(permission))
  const isLeftWithNothing = held.has('ROLE_CARRIER') && offered.every(({ permission }) => permission === undefined)
  return isLeftWithNothing ? [...pages.ltl.filter(({ permission }) => permission === 'LTL'), ...offered] : offered
}

/** What happens after sign-in: a page is known, or the person must choose one first. ACC-07 to ACC-10 */
export type LandingChoice = { readonly kind: 'page'; readonly name: string } | { readonly kind: 'must-choose' }

export interface Arriving {
  readonly defaultLandingPage: string | null
  readonly roles: readonly string[]
}

/** The landing page of an account: its default, empty for a client, `profile` for a guest; where there is no more than one to choose, that. ACC-07 to ACC-10, decision 0192 */
export function landingChoice(
  { defaultLandingPage, roles }: Arriving,
  options: readonly Pick<LandingOption, 'name'>[],
): LandingChoice {
  if (defaultLandingPage !== null) return { kind: 'page', name: defaultLandingPage }
  if (roles.includes('ROLE_CLIENT')) return { kind: 'page', name: '' }
  if (roles.includes('ROLE_GUEST')) return { kind: 'page', name: 'profile' }
  const [only, ...others] = options
  return others.length > 0 ? { kind: 'must-choose' } : { kind: 'page', name: only?.name ?? '' }
}

/** The page that an empty installation begins with, for who may load invoices for any client. */
export const FIRST_LANDING = 'uploadFiles'

export interface LandingTarget {
  readonly path: string
  /** The browser loads the address anew instead of routing to it. ACC-18 */
  readonly fullNavigation: boolean
}

/** Where a landing page leads; a name that is not offered leads guests to /dashboards and others to /. ACC-17, ACC-18 */
export function landingTarget(
  name: string,
  { options, roles }: { readonly options: readonly LandingOption[]; readonly roles: readonly string[] },
): LandingTarget {
  const known = options.find((option) => option.name === name)
  if (!known) return { path: roles.includes('ROLE_GUEST') ? '/dashboards' : '/', fullNavigation: false }
  return { path: known.path, fullNavigation: /freight|tmsui/i.test(name) }
}

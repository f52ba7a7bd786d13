import type { NavigationSpec } from '../../../domain/dashboards/navigation.ts'
import type { ConfigIssue, ConfigPath } from '../config-issue.ts'

/** Every address that config/navigation.json and config/pages make; null: the navigation is not known, and its file says why. */
export type Addresses = readonly string[] | null

export function addressesOf({ routes }: NavigationSpec, pages: readonly string[]): readonly string[] {
  return [...routes.map(({ path }) => path), ...pages.map((id) => `/aframe/dashboard/${id}`)]
}

/** That an address is one of the product, or below one. */
export function checkAddress(
  address: string,
  { path, addresses }: { readonly path: ConfigPath; readonly addresses: Addresses },
): ConfigIssue[] {
  const leadsOn = addresses?.some((each) => address === each || address.startsWith(`${each}/`)) ?? true
  return leadsOn || addresses === null
    ? []
    : [{ path, message: 'no address of config/navigation.json', allowed: addresses }]
}

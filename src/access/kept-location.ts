import { useHistoryState } from 'wouter/use-browser-location'

interface KeptLocation {
  /** Path, query and fragment that wanted a session. */
  readonly from: string
}

/** What travels with the way to /login, so that sign-in leads back. ACC-20 */
export function keepLocation({ pathname, search, hash }: Location): KeptLocation {
  return { from: `${pathname}${search}${hash}` }
}

/** Where sign-in leads: the kept location, else the landing page. */
export function useKeptLocation(): string {
  const state: unknown = useHistoryState()
  const from = state instanceof Object && 'from' in state ? state.from : null
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : '/'
}

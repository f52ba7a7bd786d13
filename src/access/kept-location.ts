import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { SSO_CALLBACK_PATH } from './access-paths.ts'

/** Where the location waits in this tab while another site has the person. */
const KEY = 'aframe.keptLocation'

interface KeptLocation {
  /** Path, query and fragment that wanted a session. */
  readonly from: string
}

/** What travels with the way to /login, so that sign-in leads back. ACC-20 */
export function keepLocation({ pathname, search, hash }: Location): KeptLocation {
  return { from: `${pathname}${search}${hash}` }
}

/** Before the way leads to an identity provider and the history's state is lost. */
export function leaveKeptLocation(): void {
  const kept = ownPath(history.state)
  if (kept === null) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, kept)
}

/** Where sign-in leads: the kept location, else the landing page. */
export function useKeptLocation(): string {
  const state: unknown = useHistoryState()
  const [path] = useLocation()
  return ownPath(state) ?? (path === SSO_CALLBACK_PATH ? ownPath({ from: sessionStorage.getItem(KEY) }) : null) ?? '/'
}

function ownPath(state: unknown): string | null {
  const from = state instanceof Object && 'from' in state ? state.from : null
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : null
}

import { Link } from '@primer/react'
import type { ReactNode } from 'react'
import { Link as RouteLink } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

/** A way to another access screen; the kept location goes along. ACC-20 */
export function AccessLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const state: unknown = useHistoryState()
  return (
    <RouteLink href={href} state={state} asChild>
      <Link>{children}</Link>
    </RouteLink>
  )
}

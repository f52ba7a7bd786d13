import { Link } from '@primer/react'
import type { ReactNode } from 'react'
import { Link as RouteLink } from 'wouter'

/** A way to another access screen. */
export function AccessLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <Link as={RouteLink} href={href}>
      {children}
    </Link>
  )
}

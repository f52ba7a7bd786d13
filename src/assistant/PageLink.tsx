import { Link } from '@primer/react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'

interface PageLinkProps {
  readonly href: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A link to a page of the portal, which opens without loading it anew; with a key held, as the browser opens links. */
export function PageLink({ href, className = '', children }: PageLinkProps) {
  const [, navigate] = useLocation()
  return (
    <Link
      href={href}
      className={className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        navigate(href)
      }}
    >
      {children}
    </Link>
  )
}

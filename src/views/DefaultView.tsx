import { useEffect, type ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { own } from '../../domain/values/entries.ts'
import { LoadingScreen } from '../ui/LoadingScreen.tsx'
import { markOpened } from '../ui/frame/opened-view.ts'
import { comesAsItIs } from './as-it-comes.ts'
import { useDefaultViews } from './use-default-views.ts'

interface DefaultViewProps {
  /** Whether the person has views. */
  readonly enabled: boolean
  readonly children: ReactNode
}

/** A page that is opened without anything in its address opens as the view that its reader chose for it, if there is one. */
export function DefaultView({ enabled, children }: DefaultViewProps) {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const bare = enabled && search === '' && !comesAsItIs()
  const views = useDefaultViews({ enabled: bare })
  const { id, address } = (bare && views.data && own(views.data, path)) || {}
  useEffect(() => {
    if (id === undefined || address === undefined) return
    markOpened(id)
    navigate(address, { replace: true })
  }, [id, address, navigate])
  if (address !== undefined || (bare && views.isLoading && hasViews(path))) return <LoadingScreen />
  return children
}

/** Others do not wait for what is known of views. */
function hasViews(path: string): boolean {
  return path.startsWith('/aframe/')
}

import { useLocation } from 'wouter'
import { useSeenPerson } from '../api/seeing-context.ts'
import { markOpened } from '../ui/frame/opened-view.ts'
import { remember, type NumberedPackage } from '../api/kept/recent.ts'
import type { Leads } from './palette-entry.ts'

/** Goes where an entry leads. A package is remembered as recent, unless somebody sees the portal as somebody else. */
export function useFollow(login: string, onPackage: (found: NumberedPackage) => void) {
  const seen = useSeenPerson()
  const [, navigate] = useLocation()
  return (leads: Leads, newTab = false): void => {
    if ('act' in leads) return leads.act()
    if ('package' in leads) {
      if (!seen) remember(localStorage, login, leads.package)
      return onPackage(leads.package)
    }
    if (newTab || leads.newTab) return void window.open(leads.href, '_blank', 'noopener')
    if (!leads.href.startsWith('/')) return location.assign(leads.href)
    if (leads.view !== undefined) markOpened(leads.view)
    navigate(leads.href)
  }
}

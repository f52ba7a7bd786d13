import { useState } from 'react'
import { useSearch } from 'wouter'
import { DEFAULT_DISPLAY, displayIn } from './display-settings.ts'
import type { DisplaySettings } from './display-settings.ts'

/** The display as the newest address that named it wants; kept while the person goes on. NAV-38 */
export function useDisplay(): DisplaySettings {
  const search = useSearch()
  const [kept, setKept] = useState(DEFAULT_DISPLAY)
  const now = displayIn(search, kept)
  if (now !== kept) setKept(now)
  return now
}

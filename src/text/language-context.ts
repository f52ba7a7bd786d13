import { createContext, useContext } from 'react'
import type { PreferenceActor } from '../../machines/kept/preference.machine.ts'

export const LanguageContext = createContext<PreferenceActor | null>(null)

/** The person's choice of a language. */
export function useLanguagePreference(): PreferenceActor {
  const language = useContext(LanguageContext)
  if (!language) throw new Error('useLanguagePreference needs a LanguageContext above it')
  return language
}

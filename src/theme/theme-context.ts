import { createContext, useContext } from 'react'
import type { Scheme, ThemeChoice } from './theme.ts'

export interface ThemeSetting {
  readonly choice: ThemeChoice
  /** What is seen: the system's scheme where the choice is the system's. */
  readonly scheme: Scheme
  readonly choose: (choice: ThemeChoice) => void
}

export const ThemeContext = createContext<ThemeSetting | null>(null)

export function useThemeSetting(): ThemeSetting {
  const setting = useContext(ThemeContext)
  if (!setting) throw new Error('useThemeSetting needs a ThemeRoot above it')
  return setting
}

import { BaseStyles } from '@primer/react'
import { ThemeProvider } from '@primer/react/next'
import { useLayoutEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useMedia } from '../ui/use-media.ts'
import { applyTheme, colorModeOf, readThemeChoice, storeThemeChoice } from './theme.ts'
import type { ThemeChoice } from './theme.ts'
import { ThemeContext } from './theme-context.ts'
import type { ThemeSetting } from './theme-context.ts'

/** Primer's tokens for everything below, in the chosen theme. */
export function ThemeRoot({ children }: { readonly children: ReactNode }) {
  const [choice, setChoice] = useState(() => readThemeChoice(localStorage))
  const systemIsDark = useMedia('(prefers-color-scheme: dark)')
  const scheme = choice === 'system' ? (systemIsDark ? 'dark' : 'light') : choice
  useLayoutEffect(() => {
    applyTheme(document.documentElement, choice)
  }, [choice])
  const setting = useMemo<ThemeSetting>(() => ({ choice, scheme, choose }), [choice, scheme])
  return (
    <ThemeProvider colorMode={colorModeOf(choice)} contextOnly>
      <ThemeContext.Provider value={setting}>
        <BaseStyles>{children}</BaseStyles>
      </ThemeContext.Provider>
    </ThemeProvider>
  )

  function choose(next: ThemeChoice) {
    storeThemeChoice(localStorage, next)
    setChoice(next)
  }
}

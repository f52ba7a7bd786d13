import { BaseStyles } from '@primer/react'
import { ThemeProvider } from '@primer/react/next'
import { useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { preferredValue, type PreferenceActor } from '../../machines/kept/preference.machine.ts'
import { useMedia } from './use-media.ts'
import { applyScheme, schemeOf, SYSTEM_IS_DARK, themeChoice, themeNamedIn } from './theme.ts'
import { ThemeContext } from './theme-context.ts'
import type { ThemeSetting } from './theme-context.ts'

/** Primer's tokens for everything below, in the chosen theme. */
export function ThemeRoot({ theme, children }: { readonly theme: PreferenceActor; readonly children: ReactNode }) {
  const preferred = themeChoice(useSelector(theme, preferredValue))
  const [named, setNamed] = useState(() => themeNamedIn(location.search))
  const choice = named ?? preferred
  const scheme = schemeOf(choice, useMedia(SYSTEM_IS_DARK))
  useLayoutEffect(() => {
    applyScheme(document, scheme)
  }, [scheme])
  useSaveOfSystemChange({ theme, choice: preferred, scheme })
  const setting = useMemo<ThemeSetting>(
    () => ({
      choice,
      scheme,
      choose: (value) => {
        setNamed(undefined)
        theme.send({ type: 'preference.chosen', value })
      },
    }),
    [choice, scheme, theme],
  )
  return (
    <ThemeProvider colorMode={scheme} contextOnly>
      <ThemeContext.Provider value={setting}>
        <BaseStyles>{children}</BaseStyles>
      </ThemeContext.Provider>
    </ThemeProvider>
  )
}

/** THEME-03: what is seen is stored beside the choice, so a change of the system is a new save. */
function useSaveOfSystemChange({
  theme,
  choice,
  scheme,
}: Omit<ThemeSetting, 'choose'> & { readonly theme: PreferenceActor }): void {
  const seen = useRef({ choice, scheme })
  useEffect(() => {
    const before = seen.current
    seen.current = { choice, scheme }
    if (choice === 'os' && before.choice === 'os' && before.scheme !== scheme)
      theme.send({ type: 'preference.chosen', value: 'os' })
  }, [theme, choice, scheme])
}

/** THEME-01; semidark is the light one. */
export const THEME_CHOICES = ['semidark', 'dark', 'os'] as const
export type ThemeChoice = (typeof THEME_CHOICES)[number]
export type Scheme = 'light' | 'dark'

export const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)'

/** public/first-paint.js reads the same. */
const STORED_AS = 'aframe.theme'

/** The choice a text names; the system's where it names none. THEME-07 */
export function themeChoice(name: string | null | undefined): ThemeChoice {
  return THEME_CHOICES.find((choice) => choice === name) ?? 'os'
}

/** The theme that an address asks for, over the remembered one until another is chosen; undefined where it names none. NAV-38 */
export function themeNamedIn(search: string): ThemeChoice | undefined {
  const name = new URLSearchParams(search).get('theme')
  return THEME_CHOICES.find((choice) => choice === (name === 'light' ? 'semidark' : name))
}

/** The choice remembered in this browser. THEME-06 */
export function rememberedTheme(storage: Storage): ThemeChoice {
  return themeChoice(storage.getItem(STORED_AS))
}

export function rememberTheme(storage: Storage, choice: string): void {
  storage.setItem(STORED_AS, choice)
}

/** What is seen of a choice. THEME-02 */
export function schemeOf(choice: ThemeChoice, systemIsDark: boolean): Scheme {
  return choice === 'dark' || (choice === 'os' && systemIsDark) ? 'dark' : 'light'
}

/** Sets the attributes that Primer's style sheets select by, and the body's class. THEME-05 */
export function applyScheme({ documentElement, body }: Document, scheme: Scheme): void {
  documentElement.dataset.colorMode = scheme
  documentElement.dataset.lightTheme = 'light'
  documentElement.dataset.darkTheme = 'dark'
  body.classList.toggle('dark', scheme === 'dark')
}

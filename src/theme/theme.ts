/** THEME-01; light is the spec's semidark. */
export const THEME_CHOICES = ['light', 'dark', 'system'] as const
export type ThemeChoice = (typeof THEME_CHOICES)[number]

const STORED_AS = 'aframe.theme'
const COLOR_MODES = { light: 'light', dark: 'dark', system: 'auto' } as const satisfies Record<ThemeChoice, string>

/** The remembered choice; the system's until one is made. THEME-06, THEME-07 */
export function readThemeChoice(storage: Storage): ThemeChoice {
  const stored = storage.getItem(STORED_AS)
  return THEME_CHOICES.find((choice) => choice === stored) ?? 'system'
}

export function storeThemeChoice(storage: Storage, choice: ThemeChoice): void {
  storage.setItem(STORED_AS, choice)
}

/** Primer's name of a choice. */
export function colorModeOf(choice: ThemeChoice): (typeof COLOR_MODES)[ThemeChoice] {
  return COLOR_MODES[choice]
}

/** Sets the attributes that Primer's style sheets select by. THEME-05 */
export function applyTheme(root: HTMLElement, choice: ThemeChoice): void {
  root.dataset.colorMode = colorModeOf(choice)
  root.dataset.lightTheme = 'light'
  root.dataset.darkTheme = 'dark'
}

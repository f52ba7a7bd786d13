import type { Scheme } from '../theme/theme.ts'

const LAYOUTS = ['full', 'boxed', 'framed'] as const
const NAV_STYLES = ['vertical', 'horizontal'] as const

export interface DisplaySettings {
  readonly layout: (typeof LAYOUTS)[number]
  readonly navStyle: (typeof NAV_STYLES)[number]
}

export const DEFAULT_DISPLAY: DisplaySettings = { layout: 'full', navStyle: 'vertical' }

/** What an address says of the display, over what held before; a value that is none says nothing. NAV-38 */
export function displayIn(search: string, before: DisplaySettings): DisplaySettings {
  const parameters = new URLSearchParams(search)
  const layout = LAYOUTS.find((each) => each === parameters.get('layout-type')) ?? before.layout
  const navStyle = NAV_STYLES.find((each) => each === parameters.get('nav-style')) ?? before.navStyle
  return layout === before.layout && navStyle === before.navStyle ? before : { layout, navStyle }
}

/** The classes by which stylesheets know the layout. NAV-39, THEME-05 */
export function layoutClasses({ layout, navStyle }: DisplaySettings, scheme: Scheme): string {
  return [layout, ...(navStyle === 'horizontal' ? ['horizontal'] : []), ...(scheme === 'dark' ? ['dark'] : [])]
    .map((name) => `${name}-layout`)
    .join(' ')
}

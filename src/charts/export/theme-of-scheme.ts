import { chartTheme, type ChartTheme } from '../theme/chart-theme.ts'

export type ColourScheme = 'light' | 'dark'

/** The typeface's usual name first: a file is seen where ours may be installed under it, and not under the page's. */
const FIRST_FONT = 'Inter'

/** The chart theme of a scheme, also of the one that the page is not in. */
export function themeOfScheme(scheme: ColourScheme): ChartTheme {
  const probe = document.createElement('div')
  probe.hidden = true
  Object.assign(probe.dataset, { colorMode: scheme, lightTheme: 'light', darkTheme: 'dark' })
  document.body.append(probe)
  try {
    const style = getComputedStyle(probe)
    const theme = chartTheme((name) => style.getPropertyValue(name).trim(), scheme === 'dark')
    return { ...theme, font: `${FIRST_FONT}, ${theme.font.replaceAll('"', "'")}` }
  } finally {
    probe.remove()
  }
}

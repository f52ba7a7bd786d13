import { useSyncExternalStore } from 'react'
import { sameValue } from '../../../domain/values/entries.ts'
import { chartTheme, type ChartTheme } from './chart-theme.ts'

let current: ChartTheme | undefined

/** The chart theme of the colours in force; it changes with the page's theme, without a reload. */
export function useChartTheme(): ChartTheme {
  return useSyncExternalStore(watchTheme, readTheme)
}

function watchTheme(notify: () => void): () => void {
  const observer = new MutationObserver(notify)
  observer.observe(document.documentElement, { attributes: true })
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', notify)
  return () => {
    observer.disconnect()
    system.removeEventListener('change', notify)
  }
}

function readTheme(): ChartTheme {
  const style = getComputedStyle(document.body)
  const mode = style.getPropertyValue('color-scheme')
  const theme = chartTheme((name) => style.getPropertyValue(name).trim(), mode.includes('dark'))
  if (!current || !sameValue(current, theme)) current = theme
  return current
}

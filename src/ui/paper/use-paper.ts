import { useCallback, useEffect } from 'react'
import { useThemeSetting } from '../../theme/theme-context.ts'
import { isOnPaper, layOut } from '../../theme/paper.ts'
import { untilUnchanged } from './until-unchanged.ts'

/** Nothing changes for so long once the charts are drawn. */
const QUIET_MS = 150
const AT_MOST_MS = 3_000

/**
 * Prints the page: laid out for paper in the light theme, its charts drawn for that width, then handed to the browser.
 * The browser's own printing does the same as far as it waits. Lessons 12
 */
export function usePaper(): () => void {
  const { scheme } = useThemeSetting()
  const print = useCallback(() => {
    layOut('paper', { colorMode: scheme })
    void untilUnchanged(document.body, { quietMs: QUIET_MS, atMostMs: AT_MOST_MS }).then(() => window.print())
  }, [scheme])
  useEffect(() => {
    const toPaper = () => layOut('paper', { colorMode: scheme })
    const toScreen = () => layOut('screen', { colorMode: scheme })
    const media = matchMedia('print')
    const onMedia = () => (media.matches ? toPaper() : toScreen())
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      print()
    }
    window.addEventListener('beforeprint', toPaper)
    window.addEventListener('afterprint', toScreen)
    media.addEventListener('change', onMedia)
    document.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('beforeprint', toPaper)
      window.removeEventListener('afterprint', toScreen)
      media.removeEventListener('change', onMedia)
      document.removeEventListener('keydown', onKey)
      if (isOnPaper()) toScreen()
    }
  }, [scheme, print])
  return print
}

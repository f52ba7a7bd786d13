import { useEffect } from 'react'

/** Calls back on `?`, unless it is being typed into a field. */
export function useHelpKey(onHelp: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input:not([type="radio"]), textarea, select, [contenteditable]') !== null
      if (event.key !== '?' || typing || event.defaultPrevented) return
      event.preventDefault()
      onHelp()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onHelp])
}

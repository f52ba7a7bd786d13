import { useEffect } from 'react'

/** Calls back on a key of the page, unless it is being typed into a field. */
export function useKey(key: string, onKey: () => void): void {
  useEffect(() => {
    const onDown = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement &&
        event.target.closest('input:not([type="radio"]), textarea, select, [contenteditable]') !== null
      if (event.key !== key || typing || event.defaultPrevented) return
      event.preventDefault()
      onKey()
    }
    document.addEventListener('keydown', onDown)
    return () => document.removeEventListener('keydown', onDown)
  }, [key, onKey])
}

import { useEffect, useRef, type RefObject } from 'react'

/** Brings a card into sight, with the focus on it, where the address leads to it: once, when it is seen. */
export function useSoughtCard(
  card: RefObject<HTMLElement | null>,
  { chartName, seen }: { readonly chartName: string; readonly seen: boolean },
): void {
  const found = useRef(false)
  useEffect(() => {
    if (!seen || found.current || window.location.hash !== `#${chartName}`) return
    found.current = true
    card.current?.scrollIntoView({ block: 'center' })
    card.current?.focus({ preventScroll: true })
  }, [card, chartName, seen])
}

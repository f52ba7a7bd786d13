import { useEffect, useState, type RefObject } from 'react'
import type { ChartSize } from './layout.ts'

/** The room of an element in px, kept up to date; null before it is known. */
export function useSize(ref: RefObject<HTMLElement | null>): ChartSize | null {
  const [size, setSize] = useState<ChartSize | null>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const next = { width: Math.floor(entry.contentRect.width), height: Math.floor(entry.contentRect.height) }
      setSize((now) => (now?.width === next.width && now.height === next.height ? now : next))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}

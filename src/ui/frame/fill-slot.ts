import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** The content, in a place of the top bar; nothing until the bar is drawn, or where the place is not the caller's to fill. */
export function fillSlot(slot: HTMLElement | null, content: ReactNode): ReactNode {
  return slot === null || content === undefined || content === null ? null : createPortal(content, slot)
}

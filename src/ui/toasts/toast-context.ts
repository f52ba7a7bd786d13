import { createContext, useContext } from 'react'
import type { ToastQueue } from './toast-queue.ts'

export const ToastContext = createContext<ToastQueue | null>(null)

/** Where a part of the app shows its short notices. */
export function useToasts(): ToastQueue {
  const toasts = useContext(ToastContext)
  if (!toasts) throw new Error('useToasts needs a ToastContext above it')
  return toasts
}

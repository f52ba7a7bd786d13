/** A notice that goes by itself. */
export interface Toast {
  readonly tone: 'info' | 'success' | 'warning' | 'critical'
  readonly title: string
  readonly text?: string
  /** A way to go on, after the title. */
  readonly link?: { readonly href: string; readonly text: string }
  readonly durationMs: number
}

export interface ShownToast extends Toast {
  readonly id: number
}

/** The notices on the screen, oldest first. */
export interface ToastQueue {
  readonly show: (toast: Toast) => void
  /** Also what a notice does when its time is over. */
  readonly dismiss: (id: number) => void
  readonly shown: () => readonly ShownToast[]
  /** Calls back after every change; answers the way to stop. */
  readonly subscribe: (listener: () => void) => () => void
}

/** A notice that is shown again while it stands starts its time anew instead of standing there twice. */
export function createToastQueue(): ToastQueue {
  let shown: readonly ShownToast[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const change = (next: readonly ShownToast[]) => {
    shown = next
    for (const listener of listeners) listener()
  }
  return {
    show: (toast) => {
      lastId += 1
      change([
        ...shown.filter(({ title, text }) => title !== toast.title || text !== toast.text),
        { ...toast, id: lastId },
      ])
    },
    dismiss: (id) => change(shown.filter((toast) => toast.id !== id)),
    shown: () => shown,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

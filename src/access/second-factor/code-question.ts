/** A question for a code, which calls wait for. */
export interface CodeQuestion {
  /** True once a code was entered, false where the person does not; asked once for all who wait. */
  readonly ask: () => Promise<boolean>
  readonly isOpen: () => boolean
  readonly answer: (entered: boolean) => void
  /** Calls back when it is asked and when it is answered; answers the way to stop. */
  readonly subscribe: (listener: () => void) => () => void
}

export function createCodeQuestion(): CodeQuestion {
  let waiting: ((entered: boolean) => void)[] = []
  const listeners = new Set<() => void>()
  const change = (next: typeof waiting) => {
    waiting = next
    for (const listener of listeners) listener()
  }
  return {
    ask: () => new Promise((resolve) => change([...waiting, resolve])),
    isOpen: () => waiting.length > 0,
    answer: (entered) => {
      const asked = waiting
      change([])
      for (const resolve of asked) resolve(entered)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

import { useMemo, useRef, type RefObject } from 'react'

/** The elements of a card, for what leads to it, stands beside it or gives the focus back. */
export interface CardPlace {
  readonly card: RefObject<HTMLElement | null>
  readonly head: RefObject<HTMLElement | null>
  readonly menuButton: RefObject<HTMLButtonElement | null>
}

export function useCardPlace(): CardPlace {
  const card = useRef<HTMLElement>(null)
  const head = useRef<HTMLElement>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  return useMemo(() => ({ card, head, menuButton }), [])
}

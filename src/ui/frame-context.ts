import { createContext } from 'react'
import type { ReactNode } from 'react'

/** The places of the top bar that a page fills; null until the bar is drawn. */
export interface FrameSlots {
  readonly place: HTMLElement | null
  readonly controls: HTMLElement | null
  readonly below: HTMLElement | null
  /** At the foot of a phone's screen. */
  readonly atHand: HTMLElement | null
  /** Where the page stands; null: the page shows its title. NAV-21 */
  readonly breadcrumb: ReactNode
}

export const FrameContext = createContext<FrameSlots>({ place: null, controls: null, below: null, atHand: null, breadcrumb: null })

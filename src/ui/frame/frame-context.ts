import { createContext } from 'react'

/** The places of the top bar that a page fills; null until the bar is drawn. */
export interface FrameSlots {
  /** Where the page's title stands; null also where a breadcrumb does. NAV-21 */
  readonly place: HTMLElement | null
  readonly controls: HTMLElement | null
  readonly below: HTMLElement | null
  /** At the foot of a phone's screen. */
  readonly phoneFoot: HTMLElement | null
}

export const FrameContext = createContext<FrameSlots>({ place: null, controls: null, below: null, phoneFoot: null })

import { createContext } from 'react'
import type { ReactNode } from 'react'

/** What the shell puts into every page's top bar. */
export interface FrameSlots {
  /** Opens the menu; only where the menu is a drawer. */
  readonly menuButton: ReactNode
  /** Where the page stands; null: the page shows its title. NAV-21 */
  readonly breadcrumb: ReactNode
  /** Theme and user menu. */
  readonly tools: ReactNode
  /** Above every page: the demo's age and the like. */
  readonly notice: ReactNode
}

export const FrameContext = createContext<FrameSlots>({ menuButton: null, breadcrumb: null, tools: null, notice: null })

import { createContext } from 'react'

interface RowFocus {
  /** The mark whose row is in the tab order; null: the first one's. */
  readonly focused: string | null
  readonly focus: (mark: string) => void
  /** Other rows are chosen. */
  readonly faded: boolean
}

/** One row of a table is in the tab order, and arrows go on from it. */
export const RowFocusContext = createContext<RowFocus>({ focused: null, focus: () => undefined, faded: false })

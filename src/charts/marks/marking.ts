import { createContext } from 'react'
import type { Mark } from './mark.ts'

/** What a person does with the marks of a chart and of its table. */
export interface Marking {
  readonly isChosen: (mark: Mark) => boolean
  /** Adding: to what is chosen of its chart. */
  readonly press: (mark: Mark, how: { readonly adding: boolean }) => void
  /** Chooses the days from one mark through another, in either order. */
  readonly span: (one: Mark, other: Mark) => void
  /** Takes off the days that marks chose. */
  readonly widen: () => void
  /** Asks what can be done with a mark; the anchor is where, and gets the focus back. */
  readonly menu: (mark: Mark, anchor: HTMLElement) => void
}

/** Null: the marks only tell. */
export const MarkingContext = createContext<Marking | null>(null)

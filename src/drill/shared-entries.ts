import { BellIcon, CopyIcon, PencilIcon, QuestionIcon } from '@primer/octicons-react'
import type { Mark } from '../charts/marks/mark.ts'
import { text } from '../text/text.ts'
import type { DrillEntry } from './drill-entry.ts'

export interface SharedEntriesInput {
  /** Whether the reader pins notes. */
  readonly mayPin: boolean
  readonly onPin: () => void
  /** Has the fact watched; absent: it is no fact, or the person has none watched. */
  readonly onWatch?: (() => void) | undefined
  readonly onCopy: () => void
  readonly onExplain: () => void
}

/** What every mark offers to be told: a note to pin, where it is of days, to have it watched, where it is a fact, its value to copy, and how it is made. */
export function sharedEntries({ rows }: Pick<Mark, 'rows'>, input: SharedEntriesInput): readonly DrillEntry[] {
  const pin: DrillEntry = {
    name: 'pin',
    words: text('notes.pin'),
    icon: PencilIcon,
    reason: input.mayPin ? undefined : text('notes.mayNot'),
    act: input.onPin,
  }
  return [
    ...(rows.dates ? [pin] : []),
    ...(input.onWatch ? [{ name: 'alert', words: text('alerts.me'), icon: BellIcon, act: input.onWatch }] : []),
    { name: 'copy', words: text('dashboard.drill.copy'), icon: CopyIcon, act: input.onCopy },
    { name: 'explain', words: text('dashboard.menu.explain'), icon: QuestionIcon, act: input.onExplain },
  ]
}

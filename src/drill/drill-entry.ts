import type { Icon } from '@primer/octicons-react'

/** One thing that can be done with a mark or a fact; a reason: it cannot, and why. */
export interface DrillEntry {
  readonly name: string
  readonly words: string
  readonly icon?: Icon
  readonly reason?: string | undefined
  readonly act: (() => void) | readonly DrillEntry[]
}

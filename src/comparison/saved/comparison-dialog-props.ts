import type { ComparisonEvent } from '../../../machines/comparison/comparison-context.ts'
import type { ComparisonSnapshot } from '../../../machines/comparison/comparison.machine.ts'

export interface ComparisonDialogProps {
  readonly snapshot: ComparisonSnapshot
  readonly send: (event: ComparisonEvent) => void
}

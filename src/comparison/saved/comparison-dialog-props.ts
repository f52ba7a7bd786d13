import type { ComparisonEvent } from '../../../machines/comparison-context.ts'
import type { ComparisonSnapshot } from '../../../machines/comparison.machine.ts'

export interface ComparisonDialogProps {
  readonly snapshot: ComparisonSnapshot
  readonly send: (event: ComparisonEvent) => void
}

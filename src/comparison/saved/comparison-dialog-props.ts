import type { ComparisonEvent, ComparisonSnapshot } from '../../../machines/comparison.machine.ts'

export interface ComparisonDialogProps {
  readonly snapshot: ComparisonSnapshot
  readonly send: (event: ComparisonEvent) => void
}

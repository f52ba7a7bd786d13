import type { TabControls } from '../../../domain/comparison-controls.ts'
import type { ComparedSet } from '../../../domain/comparison-set.ts'
import type { Page } from '../../../domain/page-spec.ts'

interface ComparisonBoardProps {
  readonly page: Page
  readonly sets: readonly ComparedSet[]
  readonly controls: TabControls
  readonly onControls: (controls: TabControls) => void
}

/** The sets on one tab. */
export function ComparisonBoard({ page, sets }: ComparisonBoardProps) {
  return <section aria-label={page.name}>{sets.map(({ name }) => name).join(', ')}</section>
}

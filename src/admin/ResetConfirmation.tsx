import { ConfirmationDialog } from '@primer/react'
import { text } from '../text/text.ts'
import type { LayoutCounts } from './layout-queries.ts'
import { countText } from './layout-words.ts'

interface ResetConfirmationProps {
  /** Of the people and pages that were chosen. */
  readonly counts: LayoutCounts
  readonly onAnswer: (confirmed: boolean) => void
}

/** Says how many layouts go, and asks for it; of none, only that there is nothing to reset. */
export function ResetConfirmation({ counts, onAnswer }: ResetConfirmationProps) {
  const nothing = counts.layouts === 0
  return (
    <ConfirmationDialog
      title={
        nothing ? text('admin.layouts.nothingTitle') : text('admin.layouts.confirmTitle', { what: countText(counts) })
      }
      confirmButtonContent={text(nothing ? 'admin.layouts.close' : 'admin.layouts.confirm')}
      cancelButtonContent={text('admin.layouts.cancel')}
      confirmButtonType={nothing ? 'normal' : 'danger'}
      onClose={(gesture) => onAnswer(gesture === 'confirm')}
    >
      {text(nothing ? 'admin.layouts.nothingText' : 'admin.layouts.confirmText')}
    </ConfirmationDialog>
  )
}

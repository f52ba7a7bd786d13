import type { ComparisonDialogProps } from './comparison-dialog-props.ts'
import { NameSetDialog } from './NameSetDialog.tsx'
import { SaveGroupDialog } from './SaveGroupDialog.tsx'
import { SaveComparedSetDialog } from './SaveComparedSetDialog.tsx'

/** The one question that is open, if any. */
export function ComparisonDialogs({ snapshot, send }: ComparisonDialogProps) {
  if (snapshot.matches('adding')) return <NameSetDialog asked="adding" snapshot={snapshot} send={send} />
  if (snapshot.matches('renaming')) return <NameSetDialog asked="renaming" snapshot={snapshot} send={send} />
  if (snapshot.matches('saving')) return <SaveComparedSetDialog snapshot={snapshot} send={send} />
  return snapshot.matches('grouping') ? <SaveGroupDialog snapshot={snapshot} send={send} /> : null
}

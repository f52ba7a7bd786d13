import { MAX_SAVED_SETS } from '../../../domain/comparison/saved-comparison.ts'
import { savingFault, savingPhase } from '../../../machines/comparison/comparison.machine.ts'
import { text } from '../../text/text.ts'
import type { ComparisonDialogProps } from './comparison-dialog-props.ts'
import { NameDialog } from '../../ui/NameDialog.tsx'
import { OverwriteQuestion } from './OverwriteQuestion.tsx'

/** Saves the opened set under a name; a saved name is asked about first. COMP-19 to COMP-22 */
export function SaveComparedSetDialog({ snapshot, send }: ComparisonDialogProps) {
  const full = savingPhase(snapshot) === 'full'
  const fault = full ? undefined : savingFault(snapshot)
  return (
    <NameDialog
      title={text('comparison.saveSet')}
      label={text('comparison.name')}
      cancel={text('comparison.cancel')}
      action={text('comparison.save')}
      name={snapshot.context.name}
      fault={fault ? text(`comparison.savedNameFault.${fault}`) : undefined}
      longest={40}
      done={snapshot.can({ type: 'set.saved' })}
      closed={full}
      onName={(name) => send({ type: 'name.typed', name })}
      onDone={() => send({ type: 'set.saved' })}
      onClose={() => send({ type: 'naming.ended' })}
    >
      {full ? <p role="alert">{text('comparison.fullSets', { most: MAX_SAVED_SETS })}</p> : null}
      <OverwriteQuestion snapshot={snapshot} send={send} />
    </NameDialog>
  )
}

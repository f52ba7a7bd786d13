import { comparedNameFault } from '../../../machines/comparison/comparison.machine.ts'
import { text } from '../../text/text.ts'
import type { ComparisonDialogProps } from './comparison-dialog-props.ts'
import { NameDialog } from '../../ui/NameDialog.tsx'

interface NameSetDialogProps extends ComparisonDialogProps {
  readonly asked: 'adding' | 'renaming'
}

/** Names a new set, or the opened one anew. COMP-05, COMP-06 */
export function NameSetDialog({ asked, snapshot, send }: NameSetDialogProps) {
  const done = asked === 'adding' ? ({ type: 'set.added' } as const) : ({ type: 'set.renamed' } as const)
  const fault = comparedNameFault(snapshot, asked)
  return (
    <NameDialog
      title={text(`comparison.${asked}`)}
      label={text('comparison.name')}
      cancel={text('comparison.cancel')}
      action={text(asked === 'adding' ? 'comparison.add' : 'comparison.rename')}
      name={snapshot.context.name}
      fault={fault ? text(`comparison.nameFault.${fault}`) : undefined}
      longest={40}
      done={snapshot.can(done)}
      onName={(name) => send({ type: 'name.typed', name })}
      onDone={() => send(done)}
      onClose={() => send({ type: 'naming.ended' })}
    />
  )
}

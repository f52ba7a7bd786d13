import { Checkbox, CheckboxGroup, FormControl } from '@primer/react'
import { useState } from 'react'
import { sameValue } from '../../../domain/values/entries.ts'
import { MAX_SAVED_GROUPS, MAX_SAVED_SETS, savedSetNamed } from '../../../domain/comparison/saved-comparison.ts'
import { groupFaults, savingPhase } from '../../../machines/comparison/comparison.machine.ts'
import { text } from '../../text/text.ts'
import type { ComparisonDialogProps } from './comparison-dialog-props.ts'
import { NameDialog } from '../../ui/NameDialog.tsx'
import { OverwriteQuestion } from './OverwriteQuestion.tsx'

/** Saves sets that are compared as a group, and those of them that are not saved as they are. COMP-23, COMP-24 */
export function SaveGroupDialog({ snapshot, send }: ComparisonDialogProps) {
  const [touched, setTouched] = useState(false)
  const { workspace, members, saved, name } = snapshot.context
  const full = savingPhase(snapshot) === 'full'
  const faults = groupFaults(snapshot)
  const noteOf = (set: (typeof workspace.sets)[number]) => {
    const stored = savedSetNamed(saved, set.name)
    if (!stored) return text('comparison.memberNew')
    return sameValue(stored, set) ? undefined : text('comparison.memberChanged')
  }
  return (
    <NameDialog
      title={text('comparison.saveGroup')}
      label={text('comparison.name')}
      cancel={text('comparison.cancel')}
      action={text('comparison.save')}
      name={name}
      fault={touched && !full && faults.name ? text('comparison.savedNameFault.characters') : undefined}
      longest={40}
      done={snapshot.can({ type: 'group.saved' })}
      closed={full}
      onName={(typed) => {
        setTouched(true)
        send({ type: 'name.typed', name: typed })
      }}
      onDone={() => send({ type: 'group.saved' })}
      onClose={() => send({ type: 'naming.ended' })}
    >
      {full ? <p role="alert">{text('comparison.fullGroups', { most: MAX_SAVED_GROUPS })}</p> : null}
      <CheckboxGroup disabled={full}>
        <CheckboxGroup.Label>{text('comparison.members')}</CheckboxGroup.Label>
        {workspace.sets.map((set) => {
          const note = noteOf(set)
          return (
            <FormControl key={set.name}>
              <Checkbox
                checked={members.includes(set.name)}
                onChange={() => send({ type: 'member.toggled', name: set.name })}
              />
              <FormControl.Label>{set.name}</FormControl.Label>
              {note ? <FormControl.Caption>{note}</FormControl.Caption> : null}
            </FormControl>
          )
        })}
        {faults.members && !full ? (
          <CheckboxGroup.Validation variant="error">
            {text(`comparison.membersFault.${faults.members}`, { most: MAX_SAVED_SETS })}
          </CheckboxGroup.Validation>
        ) : null}
      </CheckboxGroup>
      <OverwriteQuestion snapshot={snapshot} send={send} />
    </NameDialog>
  )
}

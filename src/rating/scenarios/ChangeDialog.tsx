import { Checkbox, Dialog, FormControl, Select } from '@primer/react'
import { useId, useRef } from 'react'
import type { Change } from '../../../domain/rating/scenarios/scenario.ts'
import { text } from '../../text/text.ts'
import { CHANGE_KINDS, newChange, type ChangeKind } from './change-fields.ts'
import type { ScenarioChoices } from './scenario-queries.ts'
import styles from './Scenarios.module.css'
import { Field } from './Field.tsx'
import { KindFields } from './KindFields.tsx'
import { ReachFields } from './ReachFields.tsx'
import { useChangeDraft } from './use-change-draft.ts'

interface ChangeDialogProps {
  readonly choices: ScenarioChoices
  /** That the scenario has already. */
  readonly others: readonly Change[]
  readonly onAdd: (change: Change) => void
  readonly onClose: () => void
}

/** One change, held against the tables and the other changes while it is typed. */
export function ChangeDialog({ choices, others, onAdd, onClose }: ChangeDialogProps) {
  const form = useId()
  const first = useRef<HTMLSelectElement>(null)
  const draft = useChangeDraft(choices, others)
  const { fields, set, wrongAt } = draft
  const { kind } = fields
  return (
    <Dialog
      title={text('scenarios.addChange')}
      width="large"
      initialFocusRef={first}
      onClose={onClose}
      footerButtons={[
        { content: text('pageEditor.cancel'), onClick: onClose },
        { content: text('scenarios.add'), buttonType: 'primary', type: 'submit', form },
      ]}
    >
      <form
        id={form}
        className={styles.form}
        noValidate
        aria-label={text('scenarios.addChange')}
        onSubmit={(event) => {
          event.preventDefault()
          const change = draft.finish()
          if (change) onAdd(change)
        }}
      >
        <div className={styles.fields}>
          <Field label={text('agreements.carrier')} wrong={wrongAt('carrier')}>
            <Select
              ref={first}
              block
              value={String(fields.carrierId)}
              onChange={({ target: { value } }) =>
                set({ ...newChange(Number(value)), kind, how: fields.how, figure: fields.figure })
              }
            >
              {choices.carriers.map(({ id, name }) => (
                <Select.Option key={id} value={String(id)}>
                  {name}
                </Select.Option>
              ))}
            </Select>
          </Field>
          <Field label={text('scenarios.what')} wrong={wrongAt('change')}>
            <Select
              block
              value={kind}
              onChange={({ target: { value } }) =>
                set({ kind: value as ChangeKind, how: value === 'minimum' ? 'less' : 'percent', figure: '' })
              }
            >
              {CHANGE_KINDS.map((each) => (
                <Select.Option key={each} value={each}>
                  {text(`scenarios.kind.${each}`)}
                </Select.Option>
              ))}
            </Select>
          </Field>
          <KindFields draft={draft} choices={choices} />
        </div>
        {kind === 'increase' ? (
          <FormControl>
            <Checkbox
              checked={fields.surcharges}
              onChange={({ target: { checked } }) => set({ surcharges: checked })}
            />
            <FormControl.Label>{text('scenarios.surchargesToo')}</FormControl.Label>
          </FormControl>
        ) : null}
        <ReachFields draft={draft} choices={choices} />
      </form>
    </Dialog>
  )
}

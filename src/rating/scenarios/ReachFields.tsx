import { TextInput } from '@primer/react'
import { text } from '../../text/text.ts'
import { Choices } from '../agreements/Choices.tsx'
import { Field } from './Field.tsx'
import type { ChangeDraft } from './use-change-draft.ts'
import { CHANGE_ASKS } from './change-fields.ts'
import type { ScenarioChoices } from './scenario-queries.ts'
import styles from './Scenarios.module.css'

interface ReachFieldsProps {
  readonly draft: ChangeDraft
  readonly choices: ScenarioChoices
}

/** The packages that a change reaches: services, zones, weights, as its kind asks. */
export function ReachFields({ draft: { fields, set, wrongAt }, choices }: ReachFieldsProps) {
  const { kind } = fields
  const carrier = choices.carriers.find(({ id }) => id === fields.carrierId)
  const options = {
    services: carrier?.services.map((value) => ({ value, words: value })) ?? [],
    zones: carrier?.zones.map((value) => ({ value, words: value })) ?? [],
    modes: carrier?.modes.map((value) => ({ value, words: value })) ?? [],
    codes: carrier?.surcharges.map(({ code, name }) => ({ value: code, words: `${name} (${code})` })) ?? [],
  }
  return CHANGE_ASKS[kind].map((name) =>
    name === 'weights' ? (
      <div key={name} className={styles.fields}>
        {(['weightFrom', 'weightTo'] as const).map((end) => (
          <Field
            key={end}
            label={text(`agreements.${end}`)}
            wrong={end === 'weightTo' ? wrongAt('weights') : undefined}
          >
            <TextInput
              block
              inputMode="decimal"
              autoComplete="off"
              dir="ltr"
              value={fields[end]}
              onChange={({ target: { value } }) => set({ [end]: value })}
            />
          </Field>
        ))}
      </div>
    ) : (
      <div key={name}>
        <Choices
          label={text(name === 'codes' ? 'agreements.surcharges' : `agreements.of.${name}`)}
          options={options[name]}
          chosen={fields[name]}
          none={text(
            name === 'codes' || (kind === 'shift' && name === 'services')
              ? 'agreements.noneChosen'
              : 'agreements.every',
          )}
          onChoose={(chosen) => set({ [name]: chosen })}
        />
        {wrongAt(name) ? <p className={styles.wrong}>{wrongAt(name)}</p> : null}
      </div>
    ),
  )
}

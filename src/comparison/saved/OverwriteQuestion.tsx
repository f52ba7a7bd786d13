import { FormControl, Radio, RadioGroup } from '@primer/react'
import { savingPhase } from '../../../machines/comparison/comparison.machine.ts'
import { text } from '../../text/text.ts'
import type { ComparisonDialogProps } from './comparison-dialog-props.ts'

/** Whether what is saved under the typed name shall be replaced; nothing where the name is free. COMP-21 */
export function OverwriteQuestion({ snapshot, send }: ComparisonDialogProps) {
  const phase = savingPhase(snapshot)
  if (phase !== 'taken' && phase !== 'overwriting') return null
  return (
    <RadioGroup name="overwrite" onChange={(chosen) => send({ type: 'overwrite.chosen', overwrite: chosen === 'yes' })}>
      <RadioGroup.Label>{text('filters.nameTaken')}</RadioGroup.Label>
      {(['yes', 'no'] as const).map((answer) => (
        <FormControl key={answer}>
          <Radio value={answer} checked={(phase === 'overwriting') === (answer === 'yes')} />
          <FormControl.Label>{text(`filters.overwrite.${answer}`)}</FormControl.Label>
        </FormControl>
      ))}
    </RadioGroup>
  )
}

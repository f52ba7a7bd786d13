import { FormControl, Select } from '@primer/react'
import { text } from '../../text/text.ts'
import type { AssignDraft } from './assign-draft.ts'
import type { UnknownCode } from './code-queries.ts'

interface LinesFieldProps {
  readonly code: UnknownCode
  readonly lines: readonly AssignDraft['lines'][]
  readonly chosen: AssignDraft['lines']
  readonly onChoose: (lines: AssignDraft['lines']) => void
}

/** Which lines are meant: those of the code, of the text, or of both. */
export function LinesField({ code, lines, chosen, onChoose }: LinesFieldProps) {
  return (
    <FormControl>
      <FormControl.Label>{text('uploads.codes.lines')}</FormControl.Label>
      <Select
        block
        value={chosen}
        onChange={({ currentTarget }) => onChoose(lines.find((each) => each === currentTarget.value) ?? 'both')}
      >
        {lines.map((each) => (
          <Select.Option key={each} value={each}>
            {text(`uploads.codes.linesOf.${each}`, { text: code.text, codes: code.codes })}
          </Select.Option>
        ))}
      </Select>
    </FormControl>
  )
}

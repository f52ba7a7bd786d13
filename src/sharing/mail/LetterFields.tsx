import { FormControl, Select, Textarea } from '@primer/react'
import { ATTACHMENTS } from '../../../domain/schedules/attachment.ts'
import { MOST_LINE, type Letter } from '../../../domain/schedules/letter.ts'
import { text } from '../../text/text.ts'

interface LetterFieldsProps {
  readonly letter: Letter
  readonly onChange: (letter: Letter) => void
}

/** What goes with the figures of a mail: a line of one's own, and files. */
export function LetterFields({ letter, onChange }: LetterFieldsProps) {
  const { attachment, line } = letter
  return (
    <>
      <FormControl>
        <FormControl.Label>{text('sharing.mail.line')}</FormControl.Label>
        <Textarea
          block
          rows={2}
          resize="vertical"
          maxLength={MOST_LINE}
          value={line}
          onChange={({ target }) => onChange({ attachment, line: target.value })}
        />
        <FormControl.Caption>{text('sharing.mail.lineHint', { most: MOST_LINE })}</FormControl.Caption>
      </FormControl>
      <FormControl>
        <FormControl.Label>{text('sharing.mail.file')}</FormControl.Label>
        <Select
          block
          value={attachment}
          onChange={({ target }) =>
            onChange({ line, attachment: ATTACHMENTS.find((each) => each === target.value) ?? attachment })
          }
        >
          {ATTACHMENTS.map((each) => (
            <Select.Option key={each} value={each}>
              {text(`sharing.mail.files.${each}`)}
            </Select.Option>
          ))}
        </Select>
      </FormControl>
    </>
  )
}

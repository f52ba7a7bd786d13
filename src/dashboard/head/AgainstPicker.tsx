import { SegmentedControl } from '@primer/react'
import { Against } from '../../../domain/dates/earlier-range.ts'
import { text } from '../../text/text.ts'

interface AgainstPickerProps {
  readonly chosen: Against
  readonly onChoose: (against: Against) => void
}

/** What the page's period is compared with. PAGE-03 */
export function AgainstPicker({ chosen, onChoose }: AgainstPickerProps) {
  const choices = Against.options
  return (
    <SegmentedControl
      aria-label={text('dashboard.against.label')}
      size="small"
      onChange={(index) => onChoose(choices[index] ?? chosen)}
    >
      {choices.map((against) => (
        <SegmentedControl.Button key={against} selected={against === chosen}>
          {text(`dashboard.against.${against}`)}
        </SegmentedControl.Button>
      ))}
    </SegmentedControl>
  )
}

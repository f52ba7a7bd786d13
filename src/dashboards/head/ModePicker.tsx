import { SegmentedControl } from '@primer/react'
import { modesOf, type Page } from '../../../domain/dashboards/page-spec.ts'
import { text } from '../../text/text.ts'

interface ModePickerProps {
  readonly page: Page
  /** Empty: none. */
  readonly chosen: string
  readonly onChoose: (mode: string) => void
}

/** The modes of a page, by their names in its file; "All" is none of them. PAGE-10 */
export function ModePicker({ page, chosen, onChoose }: ModePickerProps) {
  const modes = modesOf(page)
  if (modes.length === 1) return null
  return (
    <SegmentedControl
      aria-label={text('dashboard.mode')}
      size="small"
      onChange={(index) => onChoose(modes[index] ?? '')}
    >
      {modes.map((mode) => (
        <SegmentedControl.Button key={mode} selected={mode === chosen}>
          {mode === '' ? text('dashboard.allMode') : mode}
        </SegmentedControl.Button>
      ))}
    </SegmentedControl>
  )
}

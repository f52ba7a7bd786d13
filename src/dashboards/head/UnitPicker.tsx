import { SegmentedControl } from '@primer/react'
import { WeightUnit } from '../../../domain/query/query.ts'
import { text } from '../../text/text.ts'

interface UnitPickerProps {
  readonly chosen: WeightUnit
  readonly onChoose: (unit: WeightUnit) => void
}

/** Pounds or kilograms. PAGE-11 */
export function UnitPicker({ chosen, onChoose }: UnitPickerProps) {
  const units = WeightUnit.options
  return (
    <SegmentedControl
      aria-label={text('dashboard.unit')}
      size="small"
      onChange={(index) => onChoose(units[index] ?? chosen)}
    >
      {units.map((unit) => (
        <SegmentedControl.Button key={unit} selected={unit === chosen}>
          {unit}
        </SegmentedControl.Button>
      ))}
    </SegmentedControl>
  )
}

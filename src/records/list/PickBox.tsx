import { Checkbox } from '@primer/react'
import type { RecordRow } from '../../../domain/records/record-spec.ts'
import type { RecordPicking } from '../record-picking.ts'

interface PickBoxProps {
  readonly picking: RecordPicking
  /** One, or all that the list shows. */
  readonly rows: readonly RecordRow[]
  readonly label: string
}

/** Chooses records, or takes them out. */
export function PickBox({ picking: { chosen, onPick }, rows, label }: PickBoxProps) {
  const some = rows.filter(({ id }) => chosen.has(id)).length
  return (
    <Checkbox
      aria-label={label}
      checked={some === rows.length}
      indeterminate={some > 0 && some < rows.length}
      onChange={() => onPick(rows, some < rows.length)}
    />
  )
}

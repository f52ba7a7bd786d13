import { text } from '../../text/text.ts'
import type { familyMembers } from '../client-words.ts'
import { ValuePicker } from '../pick/ValuePicker.tsx'

interface ChildrenPickerProps {
  /** The client and its children. */
  readonly family: ReturnType<typeof familyMembers>
  readonly chosen: readonly number[]
  readonly onChoose: (childClientIds: number[]) => void
}

/** The clients of a family whose rows are counted. */
export function ChildrenPicker({ family, chosen, onChoose }: ChildrenPickerProps) {
  const children = family.map(({ id, name }) => ({ value: String(id), words: name }))
  return (
    <ValuePicker
      label={text('filters.children')}
      values={children}
      chosen={children.filter(({ value }) => chosen.includes(Number(value)))}
      loading={false}
      more={0}
      onOpen={() => undefined}
      onChoose={(values) => onChoose(values.map(Number))}
    />
  )
}

import { Select } from '@primer/react'
import type { ColumnRole } from '../../../domain/uploads/mapping/column-roles.ts'
import type { MappingDraft } from '../../../domain/uploads/mapping/file-mapping.ts'
import { MAPPING_FIELD_NAMES, mappingField } from '../../../domain/uploads/mapping/mapping-fields.ts'
import { text } from '../../text/text.ts'
import { roleWords } from './mapping-words.ts'

interface RoleSelectProps {
  readonly draft: MappingDraft
  readonly title: string
  /** Null: it is not read. */
  readonly role: ColumnRole | null
  readonly onChange: (role: ColumnRole | null) => void
}

const GROUPS = ['invoice', 'shipment', 'measures', 'sender', 'consignee', 'check'] as const
const PARTS = ['text', 'code', 'discount'] as const

/** Says what a column is. */
export function RoleSelect({ draft: { charges }, title, role, onChange }: RoleSelectProps) {
  const [only] = charges.length === 1 ? charges.filter(({ amount }) => amount !== title) : []
  const parts: ColumnRole[] = only ? PARTS.map((kind) => ({ kind, amount: only.amount })) : []
  const ofCharges: ColumnRole[] = [
    { kind: 'charge' },
    ...parts,
    ...(role && role.kind !== 'field' && role.kind !== 'charge' && role.amount !== only?.amount ? [role] : []),
  ]
  const options = [...ofCharges, ...MAPPING_FIELD_NAMES.map((field) => ({ kind: 'field', field }) as const)]
  return (
    <Select
      size="small"
      block
      aria-label={text('mapping.roleOf', { column: title })}
      value={keyOf(role)}
      onChange={({ currentTarget: { value } }) => onChange(options.find((each) => keyOf(each) === value) ?? null)}
    >
      <Select.Option value="">{roleWords(null)}</Select.Option>
      <Select.OptGroup label={text('mapping.groups.charges')}>
        {ofCharges.map((each) => (
          <Select.Option key={keyOf(each)} value={keyOf(each)}>
            {roleWords(each)}
          </Select.Option>
        ))}
      </Select.OptGroup>
      {GROUPS.map((group) => (
        <Select.OptGroup key={group} label={text(`mapping.groups.${group}`)}>
          {MAPPING_FIELD_NAMES.filter((field) => mappingField(field).group === group).map((field) => (
            <Select.Option key={field} value={keyOf({ kind: 'field', field })}>
              {roleWords({ kind: 'field', field })}
            </Select.Option>
          ))}
        </Select.OptGroup>
      ))}
    </Select>
  )
}

function keyOf(role: ColumnRole | null): string {
  if (role === null) return ''
  if (role.kind === 'field') return `field ${role.field}`
  return role.kind === 'charge' ? 'charge' : `${role.kind} ${role.amount}`
}

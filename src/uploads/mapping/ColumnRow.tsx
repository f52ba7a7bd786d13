import { Select } from '@primer/react'
import { changedCharge, rolesOf, withRole, type ColumnRole } from '../../../domain/uploads/mapping/column-roles.ts'
import type { ChargeColumnMapping, ChargeMeaning } from '../../../domain/uploads/mapping/file-mapping.ts'
import { text } from '../../text/text.ts'
import { ChargeKind } from './ChargeKind.tsx'
import type { DraftProps } from './draft-change.ts'
import { RoleSelect } from './RoleSelect.tsx'
import styles from './Mapping.module.css'

interface ColumnRowProps extends DraftProps {
  readonly title: string
  /** A few values of it; null: no file is at hand. */
  readonly samples: readonly string[] | null
  /** What the amounts in it may be by its title; null: nothing tells. */
  readonly suggested: ChargeMeaning | null
}

/** A column of the file, and what it is. */
export function ColumnRow({ draft, title, samples, suggested, onChange }: ColumnRowProps) {
  const roles = rolesOf(draft, title)
  const charge = draft.charges.find(({ amount }) => amount === title)
  const shown: readonly (ColumnRole | null)[] = roles.length > 0 ? roles : [null]
  return (
    <tr data-read={roles.length > 0}>
      <th scope="row">
        <bdi>{title}</bdi>
      </th>
      {samples ? (
        <td data-label={text('mapping.samples')}>
          <div className={styles.samples}>
            {samples.map((sample) => (
              <bdi key={sample} className={styles.sample}>
                {sample}
              </bdi>
            ))}
          </div>
        </td>
      ) : null}
      <td>
        <div className={styles.roles}>
          {shown.map((role, index) => (
            <RoleSelect
              key={index}
              draft={draft}
              title={title}
              role={role}
              onChange={(to) => onChange(withRole(draft, title, { from: role, to, means: suggested }))}
            />
          ))}
          {charge ? <ChargeColumn draft={draft} charge={charge} onChange={onChange} /> : null}
        </div>
      </td>
    </tr>
  )
}

/** What the amounts of a column are: one kind of charge, or what another column says. */
function ChargeColumn({ draft, charge, onChange }: DraftProps & { readonly charge: ChargeColumnMapping }) {
  const { amount, means, text: words } = charge
  return (
    <>
      <ChargeKind
        of={amount}
        means={means}
        unsaid={text(words === null && charge.code === null ? 'mapping.unsaid' : 'mapping.saidByWords')}
        onChange={(changed, typed) =>
          onChange(changedCharge(draft, amount, { means: changed }), typed ? `name of ${amount}` : undefined)
        }
      />
      {means === null ? (
        <Select
          size="small"
          block
          aria-label={text('mapping.wordsOf', { column: amount })}
          value={words ?? ''}
          onChange={({ currentTarget: { value } }) => onChange(changedCharge(draft, amount, { text: value || null }))}
        >
          <Select.Option value="">{text('mapping.none')}</Select.Option>
          {draft.titles
            .filter((title) => title !== amount)
            .map((title) => (
              <Select.Option key={title} value={title}>
                {title}
              </Select.Option>
            ))}
        </Select>
      ) : null}
    </>
  )
}

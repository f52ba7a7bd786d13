import { Button } from '@primer/react'
import { withText } from '../../../domain/uploads/mapping/change-draft.ts'
import type { FoundCharge } from '../../../domain/uploads/mapping/file-look.ts'
import type { MappingDraft } from '../../../domain/uploads/mapping/file-mapping.ts'
import { text } from '../../text/text.ts'
import { number } from '../../text/values.ts'
import tables from '../../ui/Table.module.css'
import { ChargeKind } from './ChargeKind.tsx'
import type { DraftProps } from './draft-change.ts'
import styles from './Mapping.module.css'

/** What the words and codes of charges mean, where a column says which charge it is. */
export function ChargeTexts({
  draft,
  found,
  onChange,
}: DraftProps & { readonly found: readonly FoundCharge[] | null }) {
  const said = (found ?? []).filter((charge) => isSaidByWords(draft, charge))
  const elsewhere = draft.texts.filter(
    (each) => !said.some(({ code, text: words }) => each.code === code && each.text === words),
  )
  const suggestions = said.filter(({ means, suggested }) => means === null && suggested !== null)
  if (said.length + elsewhere.length === 0) return null
  const title = text('mapping.texts')
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h3 className={styles.subtitle}>{title}</h3>
        {suggestions.length > 0 ? (
          <Button
            size="small"
            onClick={() =>
              onChange(suggestions.reduce((next, charge) => withText(next, charge, charge.suggested), draft))
            }
          >
            {text('mapping.suggestions', { count: suggestions.length })}
          </Button>
        ) : null}
      </div>
      <p className={styles.hint}>{text('mapping.textsHint')}</p>
      <div className={`${tables.scroll} ${tables.bordered}`} role="region" aria-label={title} tabIndex={0}>
        <table className={`${tables.table} ${tables.rows} ${styles.columns}`} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{text('mapping.text')}</th>
              <th scope="col" data-kind="value">
                {text('mapping.count')}
              </th>
              <th scope="col" data-kind="value">
                {text('mapping.amount')}
              </th>
              <th scope="col">{text('mapping.means')}</th>
            </tr>
          </thead>
          <tbody>
            {said.map((charge) => (
              <TextRow
                key={JSON.stringify([charge.code, charge.text])}
                draft={draft}
                onChange={onChange}
                charge={charge}
                count={number(charge.count, 0)}
                amount={number(Number(charge.amount))}
              />
            ))}
            {elsewhere.map((charge) => (
              <TextRow
                key={JSON.stringify([charge.code, charge.text])}
                draft={draft}
                onChange={onChange}
                charge={charge}
                count={found ? text('mapping.notInFile') : ''}
                amount=""
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

interface TextRowProps extends DraftProps {
  readonly charge: Pick<FoundCharge, 'code' | 'text' | 'means'>
  readonly count: string
  readonly amount: string
}

function TextRow({ draft, charge, count, amount, onChange }: TextRowProps) {
  const { code, text: words, means } = charge
  const named = words || code
  return (
    <tr>
      <th scope="row">
        <bdi>{named}</bdi>
        {words !== '' && code !== '' ? (
          <div className={styles.muted}>
            <bdi>{code}</bdi>
          </div>
        ) : null}
      </th>
      <td data-kind="value" data-label={text('mapping.count')}>
        {count}
      </td>
      <td data-kind="value" data-label={text('mapping.amount')}>
        {amount}
      </td>
      <td>
        <ChargeKind
          of={named}
          means={draft.texts.find((each) => each.code === code && each.text === words)?.means ?? means}
          unsaid={text('mapping.unsaid')}
          onChange={(changed, typed) =>
            onChange(withText(draft, { code, text: words }, changed), typed ? `name of ${code} ${words}` : undefined)
          }
        />
      </td>
    </tr>
  )
}

/** Not by its column alone. */
function isSaidByWords({ charges }: MappingDraft, { text: words, code }: FoundCharge): boolean {
  if (code !== '') return true
  return !charges.some(({ amount, means, text: column }) => amount === words && (means !== null || column === null))
}

import { useState } from 'react'
import type { TableIndex } from '../../../domain/query/catalog.ts'
import type { ComparisonSet } from '../../../domain/comparison/comparison-set.ts'
import { sameValue } from '../../../domain/values/entries.ts'
import { useClient } from '../../api/queries.ts'
import { familyMembers } from '../../filters/client-words.ts'
import { chosenWords } from '../../filters/value-words.ts'
import { text } from '../../text/text.ts'
import styles from '../Comparison.module.css'

/** The others fold into a button. */
const SHOWN = 2

interface SetChipsProps {
  readonly set: ComparisonSet
  readonly baseline: ComparisonSet | undefined
  readonly table: TableIndex | undefined
}

/** What a set is filtered by: what the baseline is not filtered by in the same way comes first. */
export function SetChips({ set, baseline, table }: SetChipsProps) {
  const [all, setAll] = useState(false)
  const { global, page } = set.filters
  const client = useClient(global.client).data
  const members = familyMembers(client)
  const names = global.selectedChildClients.map(
    (id) => members.find((member) => member.id === id)?.name ?? text('comparison.lostChild'),
  )
  const chips = [
    ...(client && names.length > 0
      ? [
          {
            key: 'children',
            label: text('filters.children'),
            words: names.join(', '),
            differs: !sameValue(global.selectedChildClients, baseline?.filters.global.selectedChildClients),
          },
        ]
      : []),
    ...Object.entries(page).map(([dimension, filter]) => ({
      key: dimension,
      ...chosenWords(dimension, { filter, table }),
      differs: !sameValue(filter, baseline?.filters.page[dimension]),
    })),
  ].toSorted((one, other) => Number(other.differs) - Number(one.differs))
  if (chips.length === 0) return null
  const shown = all ? chips : chips.slice(0, SHOWN)
  return (
    <div className={styles.chips}>
      <ul aria-label={text('comparison.filtersOf', { name: set.name })}>
        {shown.map(({ key, label, words, differs }) => (
          <li key={key} className={styles.chip} data-differs={differs} title={words}>
            {label}: <b>{words}</b>
          </li>
        ))}
      </ul>
      {chips.length > SHOWN ? (
        <button
          type="button"
          className={styles.chip}
          aria-expanded={all}
          aria-label={text(all ? 'comparison.fewerFilters' : 'comparison.moreFilters', { name: set.name })}
          onClick={() => setAll(!all)}
        >
          {all ? '−' : `+${chips.length - SHOWN}`}
        </button>
      ) : null}
    </div>
  )
}

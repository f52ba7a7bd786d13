import { useState } from 'react'
import type { TableIndex } from '../../../domain/query/catalog.ts'
import type { ComparisonSet } from '../../../domain/comparison/comparison-set.ts'
import { currencyInForce, fittingFilters } from '../../../domain/dashboards/page-filters.ts'
import { sameValue } from '../../../domain/values/entries.ts'
import { useClient, useCurrencies } from '../../api/queries.ts'
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
  /** What the open tab filters by. */
  readonly tabFilters: readonly string[]
}

/** What a set is filtered by: what the baseline is not filtered by in the same way comes first, before it what the open tab does not count, which says so. */
export function SetChips({ set, baseline, table, tabFilters }: SetChipsProps) {
  const [all, setAll] = useState(false)
  const { global, page } = set.filters
  const client = useClient(global.client).data
  const members = familyMembers(client)
  const names = global.selectedChildClients.map(
    (id) => members.find((member) => member.id === id)?.name ?? text('comparison.lostChild'),
  )
  const counted = fittingFilters(page, tabFilters)
  const currencies = useCurrencies({ clientId: global.client }).data ?? []
  const converts =
    currencyInForce({ currency: 'all', filters: counted }) === 'all' && currencies.some(({ code }) => code !== 'USD')
  const chips = [
    ...(converts
      ? [
          {
            key: 'converted',
            label: text('dashboard.explain.currency'),
            words: text('dashboard.explain.allCurrencies'),
            rank: 0,
          },
        ]
      : []),
    ...(client && names.length > 0
      ? [
          {
            key: 'children',
            label: text('filters.children'),
            words: names.join(', '),
            rank: sameValue(global.selectedChildClients, baseline?.filters.global.selectedChildClients) ? 0 : 1,
          },
        ]
      : []),
    ...Object.entries(page).map(([dimension, filter]) => {
      const { label, words } = chosenWords(dimension, { filter, table })
      const differs = sameValue(filter, baseline?.filters.page[dimension]) ? 0 : 1
      return Object.hasOwn(counted, dimension)
        ? { key: dimension, label, words, rank: differs }
        : { key: dimension, label, words: text('compared.only.notHere', { words }), rank: 2 }
    }),
  ].toSorted((one, other) => other.rank - one.rank)
  if (chips.length === 0) return null
  const shown = all ? chips : chips.slice(0, SHOWN)
  return (
    <div className={styles.chips}>
      <ul aria-label={text('comparison.filtersOf', { name: set.name })}>
        {shown.map(({ key, label, words, rank }) => (
          <li key={key} className={styles.chip} data-differs={rank > 0} title={words}>
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

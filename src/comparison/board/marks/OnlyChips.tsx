import { XIcon } from '@primer/octicons-react'
import { use } from 'react'
import { tableOf } from '../../../api/table-of.ts'
import { isNarrowed, NOT_NARROWED, type Narrowing } from '../../../../domain/comparison/narrowing.ts'
import { fittingFilters } from '../../../../domain/dashboards/page-filters.ts'
import chips from '../../../filters/chips/FilterChips.module.css'
import { chosenWords } from '../../../filters/value-words.ts'
import { text } from '../../../text/text.ts'
import { rangesText } from '../../../charts/kinds/sets/sets-card.ts'
import styles from './OnlyChips.module.css'
import { SetsInViewContext } from './sets-in-view.ts'

interface Chip {
  readonly key: string
  readonly label: string
  readonly words: string
  /** The narrowing without it. */
  readonly without: Narrowing
}

/** What marks chose of all sets, each to be taken off, and all at once. Decision 0094 */
export function OnlyChips() {
  const inView = use(SetsInViewContext)
  if (!inView || !isNarrowed(inView.workspace.narrowing)) return null
  const { workspace, page, config, narrow } = inView
  const { narrowing, sets } = workspace
  const { filters, days } = narrowing
  const table = tableOf(config, page)
  const fitting = fittingFilters(filters, page.filters)
  const shown: Chip[] = [
    ...Object.entries(filters).map(([dimension, filter]): Chip => {
      const { label, words } = chosenWords(dimension, { filter, table })
      return {
        key: dimension,
        label,
        words: Object.hasOwn(fitting, dimension) ? words : text('compared.only.notHere', { words }),
        without: {
          ...narrowing,
          filters: Object.fromEntries(Object.entries(filters).filter(([name]) => name !== dimension)),
        },
      }
    }),
    ...(days.length === 0
      ? []
      : [
          {
            key: 'days',
            label: text('compared.only.days'),
            words: rangesText(sets.flatMap(({ name }, at) => (days[at] ? [{ name, range: days[at] }] : []))),
            without: { ...narrowing, days: [] },
          },
        ]),
  ]
  return (
    <div className={styles.only} role="group" aria-label={text('compared.only.label')} data-only="">
      <span className={styles.label}>{text('compared.only.label')}</span>
      <ul className={chips.chips}>
        {shown.map(({ key, label, words, without }) => (
          <li key={key} className={chips.chip}>
            <span className={chips.words} title={words}>
              {label}: <b>{words}</b>
            </span>
            <button
              type="button"
              className={chips.remove}
              aria-label={text('filters.remove', { label })}
              data-screen-only=""
              onClick={() => narrow(without)}
            >
              <XIcon size={12} />
            </button>
          </li>
        ))}
      </ul>
      {shown.length > 1 ? (
        <button type="button" className={styles.clear} data-screen-only="" onClick={() => narrow(NOT_NARROWED)}>
          {text('filters.clear')}
        </button>
      ) : null}
    </div>
  )
}

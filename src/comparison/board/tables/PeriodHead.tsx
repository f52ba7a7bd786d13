import { columnHeads, type ColumnHead } from '../../../charts/kinds/sets/column-words.ts'
import { text } from '../../../text/text.ts'
import { SetMark } from '../../sets/SetMark.tsx'
import type { Compared } from '../compared.ts'

interface PeriodHeadProps {
  readonly sets: Compared['sets']
  readonly groupLabel: string
  /** What the days before are called. */
  readonly before: string
}

/** The names of the columns: groups, sets, 12 months, 4 quarters, and what they come to. COMP-12 */
export function PeriodHead({ sets, groupLabel, before }: PeriodHeadProps) {
  const [months, quarters] = [columnHeads(sets, 'monthly'), columnHeads(sets, 'quarterly')]
  return (
    <thead>
      <tr>
        <th scope="col">{groupLabel}</th>
        <th scope="col">{text('compared.set')}</th>
        {[...months, ...quarters].map((words, at) => (
          <th key={at} scope="col" data-kind="value" data-begins={at === months.length}>
            <HeadWords head={words} sets={sets} />
          </th>
        ))}
        <th scope="col" data-kind="value" data-begins="true">
          {before}
        </th>
        <th scope="col" data-kind="value">
          {text('compared.change')}
        </th>
        <th scope="col" data-kind="value" data-begins="true" data-strong="true">
          {text('compared.total')}
        </th>
      </tr>
    </thead>
  )
}

/** One name for all sets, or each set's own. Columns that no set has stay, without a name. COMP-12 */
function HeadWords({ head, sets }: { readonly head: ColumnHead; readonly sets: Compared['sets'] }) {
  if ('own' in head) {
    return head.own.map((words, at) => (
      <span key={sets[at]?.name}>
        <SetMark at={sets[at]?.at ?? 0} /> {words ? `${words.label} ${words.second}` : '—'}
      </span>
    ))
  }
  return (
    <>
      {head.label}
      <span>{head.second}</span>
    </>
  )
}

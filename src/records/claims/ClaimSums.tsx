import { CheckIcon } from '@primer/octicons-react'
import { CLAIM_STATES, type ClaimState } from '../../../domain/audit/claim.ts'
import { text } from '../../text/text.ts'
import { number } from '../../text/values.ts'
import type { ListedClaims } from './claim-queries.ts'
import { dollars, stateWords } from './claim-words.ts'
import styles from './Claims.module.css'

type Counts = ListedClaims['counts']

const NONE = { count: 0, sum: 0, soon: 0, soonSum: 0, thisYear: 0, thisYearSum: 0 }

/** What claims are worth, in US dollars. */
export function ClaimSums({ counts }: { readonly counts: Counts }) {
  const of = (state: ClaimState) => counts.find((each) => each.state === state) ?? NONE
  const [found, queued, claimed] = [of('found'), of('queued'), of('claimed')]
  const [full, part, denied, lost] = [of('credited'), of('partlyCredited'), of('denied'), of('expired')]
  const facts = [
    ['toClaim', found.sum + queued.sum, { count: found.count + queued.count }],
    ['soon', found.soonSum + queued.soonSum, { count: found.soon + queued.soon }],
    ['waiting', claimed.sum, { count: claimed.count }],
    [
      'creditedYear',
      full.thisYearSum + part.thisYearSum,
      { full: number(full.thisYear, 0), part: number(part.thisYear, 0), denied: number(denied.thisYear, 0) },
    ],
    ['lost', lost.thisYearSum, { count: lost.thisYear }],
  ] as const
  return (
    <dl className={styles.sums}>
      {facts.map(([name, sum, words]) => (
        <div key={name}>
          <dt>{text(`claims.sums.${name}`)}</dt>
          <dd className={styles.sum}>{dollars(sum)}</dd>
          <dd className={styles.muted}>{text(`claims.counts.${name}`, words)}</dd>
        </div>
      ))}
    </dl>
  )
}

interface StateChipsProps {
  readonly counts: Counts
  readonly shown: readonly ClaimState[]
  readonly onShow: (states: readonly ClaimState[]) => void
}

/** Which states are listed, with how many there are of each. */
export function StateChips({ counts, shown, onShow }: StateChipsProps) {
  return (
    <div className={styles.chips} role="group" aria-label={text('claims.states')}>
      {CLAIM_STATES.map((state) => {
        const isShown = shown.includes(state)
        return (
          <button
            key={state}
            type="button"
            className={styles.chip}
            aria-pressed={isShown}
            // One is always listed.
            aria-disabled={isShown && shown.length === 1}
            onClick={() => {
              const next = CLAIM_STATES.filter((each) => (each === state ? !isShown : shown.includes(each)))
              if (next.length > 0) onShow(next)
            }}
          >
            {isShown ? <CheckIcon size={14} /> : null}
            {stateWords(state)}
            <span className={styles.count}>{number(counts.find((each) => each.state === state)?.count ?? 0, 0)}</span>
          </button>
        )
      })}
    </div>
  )
}

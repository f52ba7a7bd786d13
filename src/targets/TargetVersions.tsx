import { symbolOf } from '../../domain/query/currencies.ts'
import { Button } from '@primer/react'
import { exactSum } from '../../domain/values/exact-sum.ts'
import type { ValueFormat } from '../../domain/query/format.ts'
import { momentText } from '../text/moment-text.ts'
import { text } from '../text/text.ts'
import { fullValue } from '../text/values.ts'
import type { TargetVersion } from './target-queries.ts'
import styles from './Targets.module.css'

interface TargetVersionsProps {
  readonly versions: readonly TargetVersion[]
  readonly format: ValueFormat
  readonly busy: boolean
  readonly onBringBack: (version: TargetVersion) => void
}

const LISTED = 10

/** What a target was, when and by whom it was set; each but the newest can be brought back. */
export function TargetVersions({ versions, format, busy, onBringBack }: TargetVersionsProps) {
  if (versions.length === 0) return null
  return (
    <section aria-label={text('targets.versions')} className={styles.versions}>
      <h3>{text('targets.versions')}</h3>
      <ul>
        {versions.slice(0, LISTED).map((version, at) => {
          const amounts = Object.values(version.months)
          const moment = momentText(version.at)
          const inCurrency = { ...format, symbol: symbolOf(version.currency) }
          return (
            <li key={version.id}>
              <span>
                {text('targets.version', {
                  moment,
                  name: version.by ?? text('notes.somebody'),
                  months: amounts.length,
                  total: fullValue(exactSum(amounts), inCurrency),
                })}
              </span>
              {at === 0 ? (
                <span className={styles.about}>{text('targets.counts')}</span>
              ) : (
                <Button
                  size="small"
                  disabled={busy}
                  aria-label={text('targets.bringBackOf', { moment })}
                  onClick={() => onBringBack(version)}
                >
                  {text('targets.bringBack')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

import { Button } from '@primer/react'
import { SkeletonBox } from '@primer/react/experimental'
import { useSelector } from '@xstate/react'
import { fullValue, shortValue } from '../../domain/format.ts'
import type { View } from '../../domain/view.ts'
import { widgetPhase, type WidgetActor } from '../../machines/widget.machine.ts'
import { text } from '../text/text.ts'
import type { Dashboard } from './dashboard-context.ts'
import { factSigns } from './fact-signs.ts'
import styles from './FactStrip.module.css'

interface FactStripProps {
  readonly dashboard: Dashboard
  readonly view: View
  readonly actor: WidgetActor
  readonly onChoose: (fact: string) => void
}

/** The page's facts with their totals of the period; the chosen one drives the widgets. PAGE-03 */
export function FactStrip({ dashboard, view, actor, onChoose }: FactStripProps) {
  const phase = useSelector(actor, widgetPhase)
  const row = useSelector(actor, (snapshot) => snapshot.context.answer?.result.data[0])
  const { page, formatOf } = dashboard
  const signs = factSigns(page)
  const old = phase === 'refreshing' || phase === 'outdated'
  const known = phase === 'drawn' || phase === 'empty' || old
  return (
    <div className={styles.strip} role="radiogroup" aria-label={text('dashboard.facts')} aria-busy={phase === 'loading' || phase === 'refreshing'}>
      {page.facts.map(({ fact, factText }, index) => {
        const value = row?.[fact]
        const amount = typeof value === 'number' ? value : null
        const exact = fullValue(amount, formatOf(fact))
        return (
          <label key={fact} className={styles.tile} title={known ? `${factText}: ${exact}` : factText}>
            <input
              className={styles.radio}
              type="radio"
              name="fact"
              value={fact}
              checked={fact === view.fact}
              onChange={() => onChoose(fact)}
            />
            {signs[index] === undefined ? null : (
              <span className={styles.sign} aria-hidden="true">
                {signs[index]}
              </span>
            )}
            <span className={styles.name}>{factText}</span>
            <span className={styles.value} data-old={old}>
              {known ? (
                <data value={amount ?? ''}>{amount === null ? text('dashboard.noData') : shortValue(amount, formatOf(fact))}</data>
              ) : phase === 'failed' ? (
                '–'
              ) : (
                <SkeletonBox width="88px" height="20px" />
              )}
            </span>
          </label>
        )
      })}
      {phase === 'failed' || phase === 'outdated' ? (
        <div className={styles.failed} role="status">
          {text('dashboard.factsFailed')}{' '}
          <Button size="small" onClick={() => actor.send({ type: 'retry.press' })}>
            {text('dashboard.retry')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

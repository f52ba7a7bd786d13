import { Button } from '@primer/react'
import { factOf } from '../../domain/page-spec.ts'
import { defaultView } from '../../domain/view.ts'
import { text } from '../text/text.ts'
import styles from './WidgetMessage.module.css'
import type { WidgetProps } from './widget-props.ts'
import { periodText } from './widget-words.ts'

/** Why there is nothing to draw, and the next wider view, if there is one. */
export function EmptyWidget({ dashboard: { page }, view, defaults, clientName, onView }: Pick<WidgetProps, 'dashboard' | 'view' | 'defaults' | 'clientName' | 'onView'>) {
  const fact = factOf(page, view.fact).factText
  const usual = defaultView({ ...defaults, clientId: view.clientId })
  const words = { client: clientName, fact, period: periodText(view), currency: view.currency }
  return (
    <div className={styles.message}>
      <strong>{text('dashboard.empty')}</strong>
      <span>{text(view.currency === 'all' ? 'dashboard.emptyHint' : 'dashboard.emptyHintCurrency', words)}</span>
      {view.currency !== 'all' ? (
        <Button size="small" onClick={() => onView({ currency: 'all' })}>
          {text('dashboard.allCurrencies')}
        </Button>
      ) : view.from !== usual.from || view.to !== usual.to ? (
        <Button size="small" onClick={() => onView({ from: usual.from, to: usual.to })}>
          {text('dashboard.last12Months')}
        </Button>
      ) : view.fact !== usual.fact ? (
        <Button size="small" onClick={() => onView({ fact: usual.fact })}>
          {text('dashboard.showFact', { fact: page.defaultFactText })}
        </Button>
      ) : null}
    </div>
  )
}

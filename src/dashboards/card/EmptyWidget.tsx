import { Button } from '@primer/react'
import { labelOf } from '../../../domain/query/catalog.ts'
import { chooseFilter } from '../../../domain/dashboards/page-filters.ts'
import { factOf } from '../../../domain/dashboards/page-spec.ts'
import { rollingRange, type DateRange } from '../../../domain/dates/period.ts'
import { defaultView, type View } from '../../../domain/dashboards/view.ts'
import { useInvoiced } from '../../api/queries.ts'
import { briefWords } from '../../filters/client-words.ts'
import { text } from '../../text/text.ts'
import styles from './WidgetMessage.module.css'
import type { CardBoard } from '../context/card-props.ts'
import { periodText } from '../../text/period-text.ts'

interface WayOut {
  readonly words: string
  readonly change: Partial<View>
}

interface EmptyWidgetProps extends Pick<CardBoard, 'dashboard' | 'view'> {
  readonly board: Pick<CardBoard, 'defaults' | 'client' | 'onView'>
}

/** Why there is nothing to draw, and the nearest view that may hold something. */
export function EmptyWidget({ dashboard: { page, table }, view, board }: EmptyWidgetProps) {
  const { defaults, client, onView } = board
  const invoiced = useInvoiced(view).data?.period
  const words = {
    client: briefWords(client, view.childClientIds),
    fact: factOf(page, view.fact).factText,
    period: periodText(view),
    currency: view.currency,
  }
  const usual = defaultView({ ...defaults, clientId: view.clientId })
  const isFixed = page !== defaults.page || page.period !== undefined
  const out = wayOut({
    view,
    usual,
    invoiced,
    isFixed,
    defaultFactText: page.defaultFactText,
    labelOf: (dimension) => labelOf(table, dimension),
  })
  return (
    <div className={styles.message}>
      <strong>{text('dashboard.empty')}</strong>
      <span>
        {text(
          isNarrowed(view)
            ? 'dashboard.emptyHintFiltered'
            : view.currency === 'all'
              ? 'dashboard.emptyHint'
              : 'dashboard.emptyHintCurrency',
          words,
        )}
      </span>
      {invoiced === null ? <span>{text('dashboard.neverInvoiced')}</span> : null}
      {out ? (
        <Button size="small" onClick={() => onView(out.change)}>
          {out.words}
        </Button>
      ) : null}
    </div>
  )
}

/** Whether a person asked for some of the rows, so that it is not the client that has none. */
function isNarrowed({ filters, trackingNumbers, childClientIds }: View): boolean {
  return Object.keys(filters).length > 0 || trackingNumbers.length > 0 || childClientIds.length > 0
}

interface WayOutInput {
  readonly view: View
  readonly usual: View
  /** Undefined: not known yet. */
  readonly invoiced: DateRange | null | undefined
  /** Neither dates nor fact can be chosen. */
  readonly isFixed: boolean
  readonly defaultFactText: string
  readonly labelOf: (dimension: string) => string
}

function wayOut({ view, usual, invoiced, isFixed, defaultFactText, labelOf: label }: WayOutInput): WayOut | undefined {
  if (view.trackingNumbers.length > 0)
    return {
      words: text('filters.clearOne', { label: text('filters.trackingNumber') }),
      change: { trackingNumbers: [] },
    }
  const last = Object.keys(view.filters).at(-1)
  if (last !== undefined)
    return {
      words: text('filters.clearOne', { label: label(last) }),
      change: { filters: chooseFilter(view.filters, last, []) },
    }
  if (view.currency !== 'all') return { words: text('dashboard.allCurrencies'), change: { currency: 'all' } }
  if (isFixed) return undefined
  if (invoiced && (invoiced.to < view.from || invoiced.from > view.to)) {
    const year = rollingRange('Annual', invoiced.to).from
    const range = { from: invoiced.from > year ? invoiced.from : year, to: invoiced.to }
    return {
      words: text('dashboard.showInvoiced', { period: periodText(range) }),
      change: { dateType: 'bill_date', period: '', ...range },
    }
  }
  if (view.from !== usual.from || view.to !== usual.to) {
    return { words: text('dashboard.last12Months'), change: { period: usual.period, from: usual.from, to: usual.to } }
  }
  if (view.fact !== usual.fact)
    return { words: text('dashboard.showFact', { fact: defaultFactText }), change: { fact: usual.fact } }
  return undefined
}

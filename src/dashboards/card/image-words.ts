import { countedNames, type ClientFamily } from '../../../domain/access/client-family.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import type { WidgetSpec } from '../../../domain/dashboards/widget-spec.ts'
import type { ImageWords } from '../../charts/export/image-words.ts'
import { briefWords } from '../../filters/client-words.ts'
import { chosenWords } from '../../filters/value-words.ts'
import { text } from '../../text/text.ts'
import { shortDate } from '../../text/values.ts'
import { builtInWords } from '../../explain/built-in-words.ts'
import type { Dashboard } from '../context/dashboard-context.ts'
import { periodText } from '../../text/period-text.ts'

export interface ImageWordsInput {
  readonly dashboard: Dashboard
  readonly widget: WidgetSpec
  readonly view: View
  readonly client: ClientFamily | undefined
  readonly title: string
  /** The card's second line; it names the period. */
  readonly subtitle: string
}

/** What a picture says about its chart when it is seen without the page around it. WID-20 */
export function imageWords({ dashboard, widget, view, client, title, subtitle }: ImageWordsInput): ImageWords {
  const { page, config, unitText } = dashboard
  const period = periodText(view)
  const dated = `${text(`dashboard.image.dates.${view.dateType}`)}: ${period}`
  const unit =
    page.uom === 'currency' && unitText !== '' && !subtitle.endsWith(` ${unitText}`)
      ? [text('dashboard.amountsIn', { unit: unitText })]
      : []
  const line = subtitle.includes(period) ? subtitle.replace(period, dated) : [dated, subtitle].join(' · ')
  const conditions = conditionsOf({ dashboard, widget, view, client })
  return {
    title,
    clientName: briefWords(client, view.childClientIds),
    lines: [
      [line, ...unit].join(' · '),
      ...(conditions.length > 0 ? [text('dashboard.image.conditions', { list: conditions.join(' · ') })] : []),
    ],
    foot:
      config.publishedAt === null
        ? text('dashboard.noDataLoaded')
        : text('dashboard.dataAsOf', { time: timeText(config.publishedAt) }),
  }
}

/** A widget of all facts is asked without the chosen fact's own conditions, so it does not name them. */
function conditionsOf({
  dashboard: { page, table },
  widget,
  view,
  client,
}: Pick<ImageWordsInput, 'dashboard' | 'widget' | 'view' | 'client'>): string[] {
  const [, ...others] = client && view.childClientIds.length === 0 ? countedNames(client, []) : []
  const children = others.length > 0 ? text('dashboard.image.children', { list: others.join(', ') }) : ''
  const filters = Object.entries(view.filters).map(([dimension, filter]) =>
    chosenText(chosenWords(dimension, { filter, table })),
  )
  const tracked =
    view.trackingNumbers.length > 0
      ? [chosenText({ label: text('filters.trackingNumber'), words: view.trackingNumbers.join(', ') })]
      : []
  return [
    children,
    ...filters,
    ...tracked,
    ...builtInWords({ page, view, table, ofAllFacts: widget.query.measures === 'facts' }).map(({ words }) => words),
  ].filter((condition) => condition !== '')
}

function chosenText({ label, words }: { readonly label: string; readonly words: string }): string {
  return text('filters.chosen', { label, words })
}

/** 11/21/26, 06:12 of an ISO time. */
function timeText(iso: string): string {
  return `${shortDate(iso.slice(0, 10))}, ${iso.slice(11, 16)}`
}

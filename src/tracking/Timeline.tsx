import { Heading } from '@primer/react'
import { isSameLine, timelineOf, type InvoiceLine } from '../../domain/tracking/timeline.ts'
import type { ChargeLine, TrackingDetail } from '../../domain/tracking/tracking-detail.ts'
import { text } from '../text/text.ts'
import styles from './TrackingPopup.module.css'
import { lineText, momentText } from './tracking-words.ts'

interface TimelineProps {
  readonly detail: TrackingDetail
  readonly charges: readonly ChargeLine[]
  /** Of the row that was opened; null: not known. */
  readonly clicked: InvoiceLine | null
}

/** What happened to the package, in order of time; of several invoice lines the clicked one is marked. */
export function Timeline({ detail, charges, clicked }: TimelineProps) {
  const events = timelineOf(detail, charges)
  const lines = events.filter(({ name }) => name === 'billed')
  if (events.length === 0) return null
  return (
    <section aria-label={text('tracking.timeline')}>
      <Heading as="h2" className={styles.heading ?? ''}>
        {text('tracking.timeline')}
      </Heading>
      <ol className={styles.timeline}>
        {events.map((event, at) => {
          const isClicked = event.name === 'billed' && lines.length > 1 && isSameLine(event.line, clicked)
          return (
            <li key={at} className={styles.event} aria-current={isClicked ? 'true' : undefined}>
              <time dateTime={event.at}>{momentText(event.at)}</time>
              <span>
                {event.name === 'billed'
                  ? text('tracking.events.billed', { line: lineText(event.line) })
                  : text(`tracking.events.${event.name}`)}
                {isClicked ? <span className={styles.clicked}>{text('tracking.clicked')}</span> : null}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

import { CopyIcon, TableIcon, XIcon } from '@primer/octicons-react'
import { AnchoredOverlay, Button, IconButton } from '@primer/react'
import { useId, useRef, type RefObject } from 'react'
import { sentQuery } from '../../domain/query/query.ts'
import type { AnswerTime } from '../../domain/query/timed-result.ts'
import { text } from '../text/text.ts'
import { number } from '../text/values.ts'
import { useCopy } from '../ui/use-copy.ts'
import { ExplainBilled } from './ExplainBilled.tsx'
import { ExplainConditions } from './ExplainConditions.tsx'
import { ExplainMeasure } from './ExplainMeasure.tsx'
import type { ExplainProps } from './explain-props.ts'
import { ExplainSource } from './ExplainSource.tsx'
import styles from './Explain.module.css'

interface ExplainPlace {
  readonly cardRef: RefObject<HTMLElement | null>
  readonly onClose: () => void
  /** Absent: there is none. */
  readonly onShowTable?: () => void
}

/** What a widget's numbers are made of: measure, conditions, source, and the Query. Beside the card, never over its chart. */
export function Explain({ cardRef, onClose, onShowTable, ...props }: ExplainProps & ExplainPlace) {
  const heading = useId()
  const sections = useRef<HTMLDivElement>(null)
  const { outcome, copy } = useCopy()
  const query = JSON.stringify(sentQuery(props.query), null, 2)
  return (
    <AnchoredOverlay
      open
      renderAnchor={null}
      anchorRef={cardRef}
      side="outside-right"
      align="start"
      width="auto"
      variant={{ narrow: 'fullscreen', regular: 'anchored' }}
      displayCloseButton={false}
      onClose={onClose}
      overlayProps={{ role: 'dialog', 'aria-labelledby': heading, className: styles.overlay ?? '' }}
      focusZoneSettings={{ disabled: true }}
      focusTrapSettings={{ initialFocusRef: sections }}
    >
      <div className={styles.explain}>
        <header className={styles.head}>
          <h2 id={heading} className={styles.title}>
            {text('dashboard.explain.title', { title: props.title })}
          </h2>
          <IconButton
            icon={XIcon}
            variant="invisible"
            size="small"
            unsafeDisableTooltip
            aria-label={text('dashboard.close')}
            onClick={onClose}
          />
        </header>
        <div ref={sections} className={styles.sections} role="group" aria-labelledby={heading} tabIndex={0}>
          <ExplainMeasure {...props} />
          <ExplainConditions {...props} />
          <ExplainSource {...props} />
          <ExplainBilled {...props} />
          <details className={styles.query}>
            <summary>{text('dashboard.explain.query')}</summary>
            <pre>{query}</pre>
          </details>
        </div>
        <footer className={styles.foot}>
          {onShowTable ? (
            <Button
              size="small"
              leadingVisual={TableIcon}
              onClick={() => {
                onClose()
                onShowTable()
              }}
            >
              {text('dashboard.explain.showTable')}
            </Button>
          ) : null}
          <Button size="small" leadingVisual={CopyIcon} onClick={() => copy(query)}>
            {text('dashboard.explain.copyQuery')}
          </Button>
          <span className={styles.status} role="status">
            {outcome === 'copied'
              ? text('dashboard.explain.queryCopied')
              : outcome === 'refused'
                ? text('dashboard.explain.queryNotCopied')
                : timeWords(props.took)}
          </span>
        </footer>
      </div>
    </AnchoredOverlay>
  )
}

function timeWords(took: AnswerTime | undefined): string {
  if (took?.engineMs === undefined) return ''
  const roundTrip = number(took.roundTripMs, 0)
  return took.engineMs === null
    ? text('dashboard.explain.fromMemory', { roundTrip })
    : text('dashboard.explain.answered', { engine: number(took.engineMs, took.engineMs < 10 ? 1 : 0), roundTrip })
}

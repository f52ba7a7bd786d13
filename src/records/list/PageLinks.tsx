import { ChevronLeftIcon, ChevronRightIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { text } from '../../text/text.ts'
import { number } from '../../text/values.ts'
import { NARROW_TABLE, useMedia } from '../../theme/use-media.ts'
import { pageSteps } from './page-steps.ts'
import styles from './RecordList.module.css'

interface PageLinksProps {
  /** From 1. */
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
}

/** The way through the pages of a list; Primer's own speaks English alone. */
export function PageLinks({ page, pages, onPage }: PageLinksProps) {
  const narrow = useMedia(NARROW_TABLE)
  return (
    <nav className={styles.pages} aria-label={text('records.pages')}>
      <Button
        variant="invisible"
        size="small"
        leadingVisual={ChevronLeftIcon}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        {text('records.previousPage')}
      </Button>
      {narrow
        ? null
        : pageSteps(page, pages).map((step, at) =>
            step === null ? (
              <span key={`gap ${at}`} aria-hidden="true">
                …
              </span>
            ) : (
              <Button
                key={step}
                variant={step === page ? 'default' : 'invisible'}
                size="small"
                aria-label={text('records.page', { page: number(step, 0) })}
                {...(step === page ? { 'aria-current': 'page' as const } : {})}
                onClick={() => onPage(step)}
              >
                {number(step, 0)}
              </Button>
            ),
          )}
      <Button
        variant="invisible"
        size="small"
        trailingVisual={ChevronRightIcon}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        {text('records.nextPage')}
      </Button>
    </nav>
  )
}

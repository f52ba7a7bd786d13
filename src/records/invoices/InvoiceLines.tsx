import { Button, Heading } from '@primer/react'
import { ArrowLeftIcon } from '@primer/octicons-react'
import { useState } from 'react'
import { text } from '../../text/text.ts'
import { longDate } from '../../text/values.ts'
import type { RecordPlace } from '../../../domain/records/record-place.ts'
import type { GoTo } from '../record-place.ts'
import { useRecords, type RecordPage } from '../record-queries.ts'
import { RecordList } from '../list/RecordList.tsx'
import styles from '../RecordsPage.module.css'
import { usePackagePopup } from '../use-package-popup.tsx'

interface InvoiceLinesProps {
  readonly page: RecordPage
  /** The invoice's id. */
  readonly invoice: string
  readonly onLeave: () => void
}

/** The lines of one invoice; a tracking number opens its package. ROUTE-08, TRK-12 */
export function InvoiceLines({ page, invoice, onLeave }: InvoiceLinesProps) {
  const [place, setPlace] = useState<RecordPlace>({
    ...{ search: '', only: '', period: '', page: 1, record: null },
    sort: page.sort,
  })
  const goTo: GoTo = (change) => setPlace((before) => ({ ...before, ...change }))
  const { opening, popup } = usePackagePopup()
  const [line] = useRecords(page.id, place, invoice).data?.rows ?? []
  const { invoiceNumber, carrier, client, invoiceDate } = line?.values ?? {}
  return (
    <>
      <div className={styles.detail}>
        <Button leadingVisual={ArrowLeftIcon} onClick={onLeave}>
          {text('records.toInvoices')}
        </Button>
        {line ? (
          <Heading as="h2" className={styles.detailName ?? ''}>
            {text('records.invoiceNamed', {
              number: String(invoiceNumber),
              carrier: String(carrier),
              client: String(client),
              date: longDate(String(invoiceDate)),
            })}
          </Heading>
        ) : null}
      </div>
      <RecordList page={page} place={place} goTo={goTo} tools={null} opening={opening} within={invoice} />
      {popup}
    </>
  )
}

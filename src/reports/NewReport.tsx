import { PlusIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { useRef, useState } from 'react'
import { text } from '../text/text.ts'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import { useNamedReports, useReportChoices } from './named-report-queries.ts'
import { NewReportDialog } from './NewReportDialog.tsx'
import styles from './ReportsPage.module.css'

/** Opens the dialog that makes a report by its name; nothing where the person may have none. CHAT-31 */
export function NewReport() {
  const [asked, setAsked] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const reports = useNamedReports()
  const choices = useReportChoices({ enabled: asked })
  if (reports.error) return <ServerErrorBanner error={reports.error} onRetry={() => void reports.refetch()} />
  if (!reports.data || reports.data.length === 0) return null
  return (
    <>
      {choices.error ? <ServerErrorBanner error={choices.error} onRetry={() => void choices.refetch()} /> : null}
      <Button
        ref={button}
        className={styles.make ?? ''}
        leadingVisual={PlusIcon}
        loading={asked && choices.isPending}
        onClick={() => setAsked(true)}
      >
        {text('reports.make.title')}
      </Button>
      {asked && choices.data ? (
        <NewReportDialog
          reports={reports.data}
          choices={choices.data}
          onClose={() => setAsked(false)}
          returnFocusRef={button}
        />
      ) : null}
    </>
  )
}

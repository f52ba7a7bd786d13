import { Dialog, FormControl, Radio, RadioGroup } from '@primer/react'
import { useSelector } from '@xstate/react'
import { REPORT_FORMATS, type ReportFormat } from '../../domain/reports/report.ts'
import { isFiltered } from '../../domain/reports/report-request.ts'
import type { ReportSubmissionActor } from '../../machines/reports/report-submission.machine.ts'
import { text } from '../text/text.ts'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import styles from './ReportsPage.module.css'

/** Asks before a report is submitted, and says when it could not be sent. RPT-02, RPT-06, GAP-41 */
export function SubmissionDialog({ actor }: { readonly actor: ReportSubmissionActor }) {
  const { pending, failure } = useSelector(actor, ({ context }) => context)
  const state = useSelector(actor, (snapshot) =>
    snapshot.hasTag('asking')
      ? 'asking'
      : snapshot.matches('unsent')
        ? 'unsent'
        : snapshot.matches('failed')
          ? 'failed'
          : null,
  )
  if (pending === null || state === null) return null
  const abandon = () => actor.send({ type: 'report.abandoned' })
  if (state === 'asking') {
    const { request, format } = pending
    const decline = () => actor.send({ type: 'report.declined' })
    return (
      <Dialog
        title={text('reports.download')}
        width="medium"
        onClose={decline}
        footerButtons={[
          { content: text('reports.confirm.no'), onClick: decline },
          {
            content: text('reports.confirm.yes'),
            buttonType: 'primary',
            autoFocus: true,
            onClick: () => actor.send({ type: 'report.confirmed' }),
          },
        ]}
      >
        <p className={styles.question}>
          {text(isFiltered(request) ? 'reports.confirm.filtered' : 'reports.confirm.unfiltered', {
            count: request.rowCount,
          })}
        </p>
        <RadioGroup
          name="reportFormat"
          onChange={(chosen) => actor.send({ type: 'format.chosen', format: chosen as ReportFormat })}
        >
          <RadioGroup.Label>{text('reports.confirm.format')}</RadioGroup.Label>
          {REPORT_FORMATS.toReversed().map((each) => (
            <FormControl key={each}>
              <Radio value={each} checked={each === format} />
              <FormControl.Label>{text(`grid.formats.${each}`)}</FormControl.Label>
              <FormControl.Caption>{text(`reports.formatHints.${each}`)}</FormControl.Caption>
            </FormControl>
          ))}
        </RadioGroup>
      </Dialog>
    )
  }
  return (
    <Dialog
      title={text('reports.failed')}
      width="medium"
      onClose={abandon}
      footerButtons={
        state === 'unsent'
          ? [
              { content: text('reports.giveUp'), onClick: abandon },
              {
                content: text('reports.sendNow'),
                buttonType: 'primary',
                autoFocus: true,
                onClick: () => actor.send({ type: 'report.retried' }),
              },
            ]
          : [{ content: text('reports.close'), autoFocus: true, onClick: abandon }]
      }
    >
      {state === 'unsent' ? (
        <p role="status">{text('reports.lost')}</p>
      ) : (
        <ServerErrorBanner error={failure} onRetry={() => actor.send({ type: 'report.retried' })} />
      )}
    </Dialog>
  )
}

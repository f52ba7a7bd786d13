import { DownloadIcon } from '@primer/octicons-react'
import { Button, Label, Spinner } from '@primer/react'
import { useSelector } from '@xstate/react'
import type { ChatReportActor, ChatReportSnapshot } from '../../../machines/assistant/chat-report.machine.ts'
import { newUuid } from '../../api/new-uuid.ts'
import { text } from '../../text/text.ts'
import { describeFailure } from '../../ui/failures/describe-failure.ts'
import { PageLink } from '../PageLink.tsx'
import { noFileWords } from './no-file-words.ts'
import styles from './ReportOfAnswer.module.css'

/** How far the report of an answer is, with the way to its file. CHAT-26, CHAT-27 */
export function ReportOfAnswer({ report }: { readonly report: ChatReportActor }) {
  const snapshot = useSelector(report, (each) => each)
  const make = () => report.send({ type: 'report.asked', key: newUuid() })
  const over = snapshot.matches('failed')
  return (
    <div className={styles.report}>
      <div role="status" className={styles.state}>
        <State snapshot={snapshot} />
        {snapshot.hasTag('unreached') ? (
          <span className={styles.note}>{text('assistant.report.unreached')}</span>
        ) : null}
        {over ? <span className={styles.note}>{whyOver(snapshot)}</span> : null}
      </div>
      {snapshot.matches('ready') || snapshot.matches('saving') ? (
        <Button
          size="small"
          leadingVisual={DownloadIcon}
          loading={snapshot.matches('saving')}
          onClick={() => report.send({ type: 'file.asked' })}
        >
          {text('reports.save')}
        </Button>
      ) : null}
      {snapshot.can({ type: 'report.asked', key: '' }) ? (
        <Button size="small" onClick={make}>
          {text(over ? 'assistant.report.again' : 'assistant.report.make')}
        </Button>
      ) : null}
      <PageLink className={styles.all} href="/reports">
        {text('assistant.report.all')}
      </PageLink>
    </div>
  )
}

function State({ snapshot }: { readonly snapshot: ChatReportSnapshot }) {
  const { status } = snapshot.context
  if (snapshot.matches('failed')) return <Label variant="danger">{text('assistant.report.failed')}</Label>
  if (snapshot.matches('ready') || snapshot.matches('saving'))
    return <Label variant="success">{text('assistant.report.completed')}</Label>
  if (status === 'Running') return <Label variant="accent">{text('assistant.report.running')}</Label>
  if (status === 'Queued') return <Label variant="severe">{text('assistant.report.queued')}</Label>
  if (snapshot.matches('offered')) return null
  return (
    <>
      <Spinner size="small" srText={null} />
      <span className={styles.note}>
        {text(snapshot.hasTag('asking') ? 'assistant.report.asking' : 'assistant.report.looking')}
      </span>
    </>
  )
}

function whyOver({ context: { failure, status } }: ChatReportSnapshot): string {
  if (failure !== null) return describeFailure(failure)
  if (status === 'Cancelled') return text('assistant.report.cancelled')
  if (status === 'Expired') return text('assistant.report.expired')
  return status === 'Failed' ? text('assistant.report.broken') : noFileWords()
}

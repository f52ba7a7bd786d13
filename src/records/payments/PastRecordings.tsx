import { Button } from '@primer/react'
import { momentText } from '../../text/moment-text.ts'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import items from '../../ui/items/Items.module.css'
import { useQuestion } from '../../ui/use-question.tsx'
import styles from './Payments.module.css'
import { usePaymentRecordings, useTakeBackPayments, type PaymentRecording } from './payment-queries.ts'

const who = ({ at, by }: PaymentRecording['done']) => `${by ?? text('pageEditor.somebody')}, ${momentText(at)}`

/** What was recorded last, each to be taken back whole. */
export function PastRecordings() {
  const recordings = usePaymentRecordings()
  const undo = useTakeBackPayments()
  const { ask, dialog } = useQuestion()
  const failure = recordings.error ?? undo.error
  return (
    <section aria-labelledby="recordings">
      {failure ? <ServerErrorBanner error={failure} onRetry={() => void recordings.refetch()} /> : null}
      {recordings.data && recordings.data.length > 0 ? (
        <>
          <h2 id="recordings" className={items.heading}>
            {text('payments.past')}
          </h2>
          <ul className={styles.recordings}>
            {recordings.data.map((each) => (
              <li key={each.id}>
                <span>
                  {text('payments.pastLine', {
                    client: each.client,
                    payments: each.payments,
                    file: each.fileName ?? text('payments.typed'),
                    who: who(each.done),
                  })}
                </span>
                {each.undone ? (
                  <span className={styles.muted}>{text('rateTables.undone', { who: who(each.undone) })}</span>
                ) : (
                  <Button
                    size="small"
                    loading={undo.isPending && undo.variables === each.id}
                    onClick={() =>
                      ask(
                        {
                          title: text('rateTables.undo'),
                          content: text('payments.undoHint'),
                          yes: text('rateTables.undo'),
                          no: text('pageEditor.cancel'),
                        },
                        () => undo.mutate(each.id),
                      )
                    }
                  >
                    {text('rateTables.undo')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {dialog}
    </section>
  )
}

import { Button } from '@primer/react'
import { text } from '../../text/text.ts'
import { useQuestion } from '../../ui/use-question.tsx'
import { useToasts } from '../../ui/toasts/toast-context.ts'
import type { useAccessAct } from './person-queries.ts'
import styles from './RecordEditor.module.css'

const TOLD_MS = 4_000

/** The second factor of a person, to be removed where they lost it; asked for first. */
export function PersonFactor({ act }: { readonly act: ReturnType<typeof useAccessAct> }) {
  const toasts = useToasts()
  const { ask, dialog } = useQuestion()
  const removeFactor = () =>
    act.mutate(
      { kind: 'removeFactor' },
      {
        onSuccess: () =>
          toasts.show({ tone: 'success', title: text('records.person.factorRemoved'), durationMs: TOLD_MS }),
      },
    )
  const askToRemoveFactor = () =>
    ask(
      {
        title: text('records.person.removeFactor'),
        content: text('records.person.removeFactorAsk'),
        yes: text('factor.remove'),
        no: text('comparison.keep'),
      },
      removeFactor,
    )
  return (
    <>
      <h3 className={styles.subheading}>{text('factor.title')}</h3>
      <p className={styles.nothing}>{text('records.person.factorHint')}</p>
      <div>
        <Button
          size="small"
          variant="danger"
          loading={act.isPending && act.variables.kind === 'removeFactor'}
          onClick={askToRemoveFactor}
        >
          {text('records.person.removeFactor')}
        </Button>
      </div>
      {dialog}
    </>
  )
}

import { Button, ProgressBar } from '@primer/react'
import { useMachine } from '@xstate/react'
import { useEffect, useMemo, type ReactNode } from 'react'
import { fromPromise } from 'xstate'
import { scenarioRunMachine, type PartToRate, type RatedPart } from '../../../machines/rating/scenario-run.machine.ts'
import { useApi } from '../../api/api-context.ts'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { ratePart } from './scenario-queries.ts'
import styles from './Scenarios.module.css'

interface ScenarioRunProps {
  /** Rated anew where they are others; none: nothing is. */
  readonly parts: readonly PartToRate[]
  /** Once all are rated. */
  readonly children: (rated: readonly RatedPart[]) => ReactNode
}

/** Rates scenarios, says how far it is, and stops where a person says so; sums are shown once they are whole. */
export function ScenarioRun({ parts, children }: ScenarioRunProps) {
  const api = useApi()
  const machine = useMemo(
    () =>
      scenarioRunMachine.provide({
        actors: {
          ratePart: fromPromise<RatedPart, PartToRate>(({ input, signal }) => ratePart(api, input, signal)),
        },
      }),
    [api],
  )
  const [snapshot, send] = useMachine(machine)
  const asked = JSON.stringify(parts)
  useEffect(() => {
    const next = JSON.parse(asked) as PartToRate[]
    if (next.length > 0) send({ type: 'run.asked', parts: next })
  }, [asked, send])
  const { rated, failure } = snapshot.context
  // What was rated before is not shown beside a question of now.
  if (parts.length === 0 || JSON.stringify(snapshot.context.parts) !== asked) return null
  const far = { rated: rated.length, parts: parts.length }
  const cancel = <Button onClick={() => send({ type: 'run.cancelled' })}>{text('scenarios.cancel')}</Button>
  const resume = (words: string) => <Button onClick={() => send({ type: 'run.resumed' })}>{words}</Button>
  if (snapshot.matches('done')) return children(rated)
  if (snapshot.matches('failed'))
    return <ServerErrorBanner error={failure} onRetry={() => send({ type: 'run.resumed' })} />
  return (
    <div className={styles.run}>
      <p role="status" className={styles.runWords}>
        {snapshot.matches('rating') ? text('scenarios.rating', far) : null}
        {snapshot.matches('unreached') ? text('scenarios.unreached', far) : null}
        {snapshot.matches('cancelled') ? text('scenarios.cancelled', far) : null}
      </p>
      <ProgressBar
        progress={(100 * rated.length) / parts.length}
        aria-label={text('scenarios.progress')}
        className={styles.bar ?? ''}
      />
      {snapshot.matches('unreached') ? resume(text('scenarios.tryNow')) : null}
      {snapshot.matches('cancelled') ? resume(text('scenarios.goOn')) : cancel}
    </div>
  )
}

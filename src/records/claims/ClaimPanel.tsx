import { symbolOf } from '../../../domain/query/currencies.ts'
import { Button } from '@primer/react'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { fromPromise } from 'xstate'
import { movesFrom, type ClaimMove } from '../../../domain/audit/claim.ts'
import {
  claimMachine,
  type ClaimEvent,
  type ClaimToMove,
  type MoveOutcome,
} from '../../../machines/claims/claim.machine.ts'
import { evidenceWords } from '../../text/evidence-words.ts'
import { text } from '../../text/text.ts'
import { amountText } from '../../tracking/tracking-words.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import tables from '../../ui/Table.module.css'
import { Expected } from '../../tracking/Expected.tsx'
import { fieldLabel } from '../record-words.ts'
import { DismissDialog } from './ClaimDialogs.tsx'
import { useActOnClaims, useClaim, type Claim, type ClaimAct, type ReadClaim } from './claim-queries.ts'
import { claimName, happenedWords, stateWords, whoWords } from './claim-words.ts'
import styles from './Claims.module.css'

export interface ClaimPanelProps {
  readonly claim: Claim
  readonly mayAct: boolean
  /** Absent: there is no package to be opened. */
  readonly onOpen?: (() => void) | undefined
}

type MoveEvent = Exclude<ClaimEvent, { type: 'claim.told' | 'claim.dismissed' }>
const EVENTS: Readonly<Record<Exclude<ClaimMove, 'dismiss'>, MoveEvent>> = {
  queue: { type: 'claim.queued' },
  claim: { type: 'claim.claimed' },
  deny: { type: 'claim.denied' },
  takeBack: { type: 'claim.takenBack' },
  reopen: { type: 'claim.reopened' },
}

/** One claim opened: its charges, how its package was rated, what happened to it, and what can be done. */
export function ClaimPanel({ claim, mayAct, onOpen }: ClaimPanelProps) {
  const read = useClaim(claim)
  const { mutateAsync } = useActOnClaims()
  const machine = useMemo(
    () =>
      claimMachine.provide({
        actors: {
          move: fromPromise<MoveOutcome, ClaimToMove>(async ({ input: { id, version, move, reason, note } }) => {
            const act = (move === 'dismiss' ? { act: move, reason, note } : { act: move }) as ClaimAct
            const { done, refused } = await mutateAsync({ claims: [{ id, version }], act })
            const [moved] = done
            return moved ? { claim: moved } : { refusal: refused[0]?.reason ?? 'notFound' }
          }),
        },
      }),
    [mutateAsync],
  )
  const actor = useActorRef(machine, { input: claim })
  const snapshot = useSelector(actor, (now) => now)
  const { id, version, state } = claim
  useEffect(() => {
    const { context: known } = actor.getSnapshot()
    if (known.version !== version || known.state !== state)
      actor.send({ type: 'claim.told', claim: { id, version, state } })
  }, [actor, id, version, state])
  const [dismisses, setDismisses] = useState(false)
  const { context } = snapshot
  const isMoving = snapshot.matches('moving')
  const { currency } = claim
  return (
    <section aria-label={claimName(claim)} className={styles.panel} aria-busy={isMoving}>
      <div className={styles.side}>
        <p className={styles.standing} role="status">
          {isMoving ? text('claims.moving') : stateWords(context.state)}
        </p>
        {claim.isFound ? null : <p className={styles.warn}>{text('claims.gone')}</p>}
        {claim.isFound && claim.isChanged ? <p className={styles.warn}>{text('claims.changed')}</p> : null}
        {context.refusal === null ? null : (
          <p role="alert" className={styles.refused}>
            {text('claims.notDone', { reason: text(`claims.refused.${context.refusal as 'tooLate'}`) })}
          </p>
        )}
        {context.failure === null ? null : <ServerErrorBanner error={context.failure as Error} />}
        <div className={styles.buttons}>
          {mayAct && !isMoving
            ? movesFrom(context.state).map((move) => (
                <Button
                  key={move}
                  size="small"
                  variant={move === 'claim' ? 'primary' : 'default'}
                  onClick={() => (move === 'dismiss' ? setDismisses(true) : actor.send(EVENTS[move]))}
                >
                  {text(`claims.move.${move}`)}
                </Button>
              ))
            : null}
          {onOpen ? (
            <Button size="small" onClick={onOpen}>
              {text('claims.open')}
            </Button>
          ) : null}
        </div>
      </div>
      <div className={styles.evidence}>
        {read.isError ? <ServerErrorBanner error={read.error} onRetry={() => void read.refetch()} /> : null}
        {read.data?.evidence ? (
          <p className={styles.standing}>{evidenceWords({ ...read.data, rule: claim.rule }, symbolOf(currency))}</p>
        ) : null}
        {read.data ? <Charges charges={read.data.charges} currency={currency} /> : null}
        {claim.trackingId === null ? null : (
          <Expected trackingId={claim.trackingId} invoiceNumber={claim.invoiceNumber} />
        )}
        {read.data && read.data.history.length > 0 ? <History history={read.data.history} currency={currency} /> : null}
      </div>
      {dismisses ? (
        <DismissDialog
          onClose={() => setDismisses(false)}
          onDismiss={(why) => {
            setDismisses(false)
            actor.send({ type: 'claim.dismissed', ...why })
          }}
        />
      ) : null}
    </section>
  )
}

function Charges({ charges, currency }: Pick<ReadClaim, 'charges'> & { readonly currency: string }) {
  return (
    <table className={`${tables.table} ${tables.rows}`} aria-label={text('claims.charges')}>
      <thead>
        <tr>
          <th scope="col">{fieldLabel('charge')}</th>
          <th scope="col" data-kind="value">
            {fieldLabel('expected')}
          </th>
          <th scope="col" data-kind="value">
            {text('claims.asked')}
          </th>
        </tr>
      </thead>
      <tbody>
        {charges.map(({ code, expected, claimed }) => (
          <tr key={code}>
            <th scope="row">{code}</th>
            <td data-kind="value">{expected === null ? '' : amountText(expected, currency)}</td>
            <td data-kind="value">{amountText(claimed, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function History({ history, currency }: Pick<ReadClaim, 'history'> & { readonly currency: string }) {
  return (
    <ol className={styles.history} aria-label={text('claims.history')}>
      {history.map((happening, at) => (
        <li key={at}>
          <span>{happenedWords(happening, symbolOf(currency))}</span>
          <span className={styles.muted}>{whoWords(happening)}</span>
          {happening.note ? <span className={styles.note}>{happening.note}</span> : null}
        </li>
      ))}
    </ol>
  )
}

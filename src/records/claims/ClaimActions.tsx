import { DownloadIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { useState } from 'react'
import { CLAIM_MOVES, movesFrom } from '../../../domain/audit/claim.ts'
import { exactSum } from '../../../domain/values/exact-sum.ts'
import { text } from '../../text/text.ts'
import { amountText } from '../../tracking/tracking-words.ts'
import { describeFailure } from '../../ui/failures/describe-failure.ts'
import { AssignDialog, DismissDialog, FileDialog, NoteDialog } from './ClaimDialogs.tsx'
import { useActOnClaims, useClaimFiles, type Claim, type ClaimAct, type ClaimChoices } from './claim-queries.ts'
import { refusedWords } from './claim-words.ts'
import styles from './Claims.module.css'

interface ClaimActionsProps {
  readonly chosen: readonly Claim[]
  readonly people: ClaimChoices['people']
  /** Which stay chosen: those that were not done. */
  readonly onDone: (left: readonly number[]) => void
}

type Asked = 'dismiss' | 'assign' | 'note' | 'file'

/** What is done with the claims that are chosen, and what of it could not be done. */
export function ClaimActions({ chosen, people, onDone }: ClaimActionsProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const act = useActOnClaims()
  const files = useClaimFiles()
  const close = () => setAsked(null)
  const run = (what: ClaimAct, claims = chosen) => {
    close()
    act.mutate({ claims, act: what }, { onSuccess: ({ refused }) => onDone(refused.map(({ id }) => id)) })
  }
  const saveFile = (marks: boolean) =>
    files.mutate(chosen, {
      onSuccess: () => {
        close()
        const queued = chosen.filter(({ state }) => state === 'queued')
        if (marks && queued.length > 0) run({ act: 'claim' }, queued)
      },
    })
  const moves = CLAIM_MOVES.filter((move) => chosen.some(({ state }) => movesFrom(state).includes(move)))
  const inFile = chosen.every(({ state }) => state === 'queued' || state === 'claimed')
  const failure = act.error ?? files.error
  const refused = act.data ? refusedWords(act.data, act.variables?.claims as readonly Claim[]) : []
  const ask = (what: Asked) => () => setAsked(what)
  return (
    <div className={styles.actions}>
      <p className={styles.chosen} role="status">
        {chosen.length > 0
          ? text('claims.chosen', { count: chosen.length, sum: sumOf(chosen) })
          : act.data
            ? text('claims.done', { count: act.data.done.length })
            : ''}
      </p>
      {chosen.length > 0 ? (
        <div className={styles.buttons}>
          {moves.map((move) => (
            <Button
              key={move}
              size="small"
              variant={move === 'claim' ? 'primary' : 'default'}
              disabled={act.isPending}
              onClick={move === 'dismiss' ? ask('dismiss') : () => run({ act: move })}
            >
              {text(`claims.move.${move}`)}
            </Button>
          ))}
          <Button size="small" disabled={act.isPending} onClick={ask('assign')}>
            {text('claims.assign')}
          </Button>
          <Button size="small" disabled={act.isPending} onClick={ask('note')}>
            {text('claims.addNote')}
          </Button>
          {inFile ? (
            <Button size="small" leadingVisual={DownloadIcon} disabled={act.isPending} onClick={ask('file')}>
              {text('claims.file')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {failure ? (
        <p role="alert" className={styles.refused}>
          {describeFailure(failure)}
        </p>
      ) : null}
      {refused.length > 0 ? (
        <div role="alert" className={styles.refusals}>
          <ul aria-label={text('claims.notDoneList')}>
            {refused.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {asked === 'dismiss' ? (
        <DismissDialog onClose={close} onDismiss={(why) => run({ act: 'dismiss', ...why })} />
      ) : null}
      {asked === 'assign' ? (
        <AssignDialog people={people} onClose={close} onAssign={(to) => run({ act: 'assign', to })} />
      ) : null}
      {asked === 'note' ? <NoteDialog onClose={close} onNote={(note) => run({ act: 'note', note })} /> : null}
      {asked === 'file' ? <FileDialog isSaving={files.isPending} onClose={close} onSave={saveFile} /> : null}
    </div>
  )
}

/** A sum a currency. */
function sumOf(claims: readonly Claim[]): string {
  const currencies = [...new Set(claims.map(({ currency }) => currency))]
  return currencies
    .map((each) =>
      amountText(
        exactSum(claims.filter(({ currency }) => currency === each).map(({ difference }) => difference)),
        each,
      ),
    )
    .join(' + ')
}

import { Button } from '@primer/react'
import { SkeletonBox } from '@primer/react/experimental'
import { text } from '../text/text.ts'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import styles from './LayoutsPage.module.css'
import { useLayoutResets, useUndoReset, type PastReset, type UndoAnswer } from './layout-queries.ts'
import { countText, momentText, namesText } from './layout-words.ts'

interface PastResetsProps {
  readonly nameOfPage: (id: string) => string
  readonly onUndone: (answer: UndoAnswer) => void
}

/** Who reset whose layouts, when, and the way back. */
export function PastResets({ nameOfPage, onUndone }: PastResetsProps) {
  const resets = useLayoutResets()
  const undo = useUndoReset()
  if (resets.isPending) return <SkeletonBox height="64px" aria-label={text('admin.layouts.loadingResets')} />
  if (resets.isError) return <ServerErrorBanner error={resets.error} onRetry={() => void resets.refetch()} />
  if (resets.data.length === 0) return <p className={styles.muted}>{text('admin.layouts.noResets')}</p>
  return (
    <>
      {undo.error ? <ServerErrorBanner error={undo.error} /> : null}
      <ul className={styles.resets}>
        {resets.data.map((reset) => (
          <li key={reset.id} className={styles.past}>
            <div>
              <strong>{countText(reset)}</strong>
              <div className={styles.muted}>
                {text('admin.layouts.resetBy', { by: reset.by ?? text('admin.someone'), moment: momentText(reset.at) })}
              </div>
            </div>
            <div>
              <div>{namesText(reset.logins)}</div>
              <div className={styles.muted}>{namesText(reset.pages.map(nameOfPage))}</div>
            </div>
            <PastResetEnd
              reset={reset}
              busy={undo.isPending && undo.variables === reset.id}
              onUndo={() => undo.mutate(reset.id, { onSuccess: onUndone })}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function PastResetEnd({
  reset,
  busy,
  onUndo,
}: {
  readonly reset: PastReset
  readonly busy: boolean
  readonly onUndo: () => void
}) {
  const moment = momentText(reset.at)
  if (reset.undoneAt !== null) {
    return (
      <span className={styles.muted}>
        {text('admin.layouts.undoneBy', {
          by: reset.undoneBy ?? text('admin.someone'),
          moment: momentText(reset.undoneAt),
        })}
      </span>
    )
  }
  return (
    <Button
      size="small"
      loading={busy}
      aria-label={text('admin.layouts.undoOf', { what: countText(reset), moment })}
      onClick={onUndo}
    >
      {text('admin.layouts.undo')}
    </Button>
  )
}

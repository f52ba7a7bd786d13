import { IconButton } from '@primer/react'
import { HistoryIcon, RedoIcon, UndoIcon } from '@primer/octicons-react'
import type { Icon } from '@primer/octicons-react'
import { useEffect } from 'react'
import { text } from '../../text/text.ts'
import styles from './ArrangementControls.module.css'
import type { ArrangementInForce } from '../board/use-arrangement.ts'

type ArrangementControlsProps = Pick<ArrangementInForce, 'canUndo' | 'canRedo' | 'canReset' | 'undo' | 'redo' | 'reset'>

/** Undo, redo and reset of the arrangement, each there while it leads anywhere; Ctrl+Z and Shift+Ctrl+Z do the same. */
export function ArrangementControls({ canUndo, canRedo, canReset, undo, redo, reset }: ArrangementControlsProps) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.key.toLowerCase() !== 'z' ||
        event.defaultPrevented ||
        isTyping(event.target)
      )
        return
      event.preventDefault()
      if (event.shiftKey) redo()
      else undo()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [undo, redo])
  if (!canUndo && !canRedo && !canReset) return null
  return (
    <span className={styles.controls} role="group" aria-label={text('dashboard.board.arrangement')}>
      {canUndo ? <Control icon={UndoIcon} label={text('dashboard.board.undo')} onClick={undo} /> : null}
      {canRedo ? <Control icon={RedoIcon} label={text('dashboard.board.redo')} onClick={redo} /> : null}
      {canReset ? <Control icon={HistoryIcon} label={text('dashboard.board.reset')} onClick={reset} /> : null}
    </span>
  )
}

function Control({
  icon,
  label,
  onClick,
}: {
  readonly icon: Icon
  readonly label: string
  readonly onClick: () => void
}) {
  return <IconButton size="small" variant="invisible" icon={icon} aria-label={label} onClick={onClick} />
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.closest('input:not([type="radio"], [type="checkbox"]), textarea, select, [role="dialog"]') !== null
  )
}

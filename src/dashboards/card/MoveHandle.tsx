import { GrabberIcon } from '@primer/octicons-react'
import { useContext, useId, type KeyboardEvent } from 'react'
import { LANGUAGE_TRAITS } from '../../../domain/values/language.ts'
import { text } from '../../text/text.ts'
import { useSpoken } from '../../text/use-spoken.ts'
import { BoardMovesContext, stepOfKey, type NamedCard } from '../context/board-moves.ts'
import styles from './MoveHandle.module.css'

/** Picks up its card: then arrows move, Shift and arrows resize, Enter or Space drops, Escape puts back. */
export function MoveHandle(card: NamedCard) {
  const moves = useContext(BoardMovesContext)
  const hint = useId()
  const { language } = useSpoken()
  if (!moves) return null
  const picked = moves.picked === card.chartName
  const onKeyDown = (event: KeyboardEvent) => {
    if (!picked || event.ctrlKey || event.metaKey || event.altKey) return
    const cardStep = stepOfKey(event, LANGUAGE_TRAITS[language].direction)
    if (!cardStep && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (cardStep) moves.step(card, cardStep)
    else moves.putBack(card)
  }
  return (
    <>
      <button
        type="button"
        className={styles.handle}
        aria-pressed={picked}
        aria-label={text('dashboard.board.moveOrResize', { title: card.title })}
        aria-describedby={hint}
        onClick={() => (picked ? moves.drop(card) : moves.pickUp(card))}
        onKeyDown={onKeyDown}
        onBlur={() => (picked ? moves.drop(card) : undefined)}
      >
        <GrabberIcon size={16} />
      </button>
      <span id={hint} className={styles.hint} data-picked={picked}>
        {text(picked ? 'dashboard.board.keys' : 'dashboard.board.pickUp')}
      </span>
    </>
  )
}

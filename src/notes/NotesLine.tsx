import { NoteIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import type { RefObject } from 'react'
import type { DateRange } from '../../domain/dates/period.ts'
import { periodText } from '../text/period-text.ts'
import { text } from '../text/text.ts'
import styles from './Notes.module.css'
import { NotesDialog } from './NotesDialog.tsx'
import type { NotedPart } from './note-queries.ts'

interface NotesLineProps {
  /** Of each client's days that the card draws, how many there are. */
  readonly lists: readonly (NotedPart & { readonly many: number })[]
  /** Asks for them again; null: they came. */
  readonly onRetry: (() => void) | null
  /** Whose list is open, and of which days; null: none. */
  readonly shown: { readonly days: DateRange; readonly of: NotedPart | undefined } | null
  readonly returnFocusRef: RefObject<HTMLElement | null>
  readonly onOpen: (days: DateRange, anchor: HTMLElement, set?: number) => void
  readonly onClose: () => void
}

/** How many notes a card over time has, below it, and their list; or that they did not come. */
export function NotesLine({ lists, onRetry, shown, onOpen, ...dialog }: NotesLineProps) {
  return (
    <>
      {onRetry ? (
        <div className={styles.line} data-screen-only="">
          {text('notes.notLoaded')}
          <Button size="small" onClick={onRetry}>
            {text('shell.retry')}
          </Button>
        </div>
      ) : null}
      {lists.some(({ many }) => many > 0) ? (
        <div className={styles.line} data-screen-only="">
          {lists
            .filter(({ many }) => many > 0)
            .map(({ days, set, many }) => (
              <Button
                key={set?.at ?? ''}
                size="small"
                variant="invisible"
                leadingVisual={NoteIcon}
                aria-haspopup="dialog"
                onClick={(event) => onOpen(days, event.currentTarget, set?.at)}
              >
                {lists.length === 1 || !set
                  ? text('notes.count', { count: many })
                  : text('compared.line', { name: set.name, label: text('notes.count', { count: many }) })}
              </Button>
            ))}
        </div>
      ) : null}
      {shown?.of ? (
        <NotesDialog
          {...dialog}
          days={{ clientId: shown.of.days.clientId, from: shown.days.from, to: shown.days.to }}
          clientName={shown.of.clientName}
          label={periodText(shown.days)}
          pins={false}
        />
      ) : null}
    </>
  )
}

import { Button } from '@primer/react'
import { lazy, useId, useState, type ReactElement } from 'react'
import { text } from '../../text/text.ts'
import styles from '../Filters.module.css'
import { OpenedList, type ListAnchor } from './OpenedList.tsx'
import type { PickedValue, ValueChoice } from './value-choice.ts'

const fetchList = () => import('./ValueList.tsx')
const ValueList = lazy(() => fetchList().then((module) => ({ default: module.ValueList })))

export interface ValuePickerProps extends ValueChoice {
  readonly onOpen: (open: boolean) => void
  /** What is typed to find a value; '' again when the list opens or closes. */
  readonly onSearch?: (typed: string) => void
  /** What opens the list, in place of a field of a form. */
  readonly renderAnchor?: (anchor: ListAnchor, shown: string) => ReactElement
  /** The list is there from the beginning. */
  readonly startsOpen?: boolean
}

/** One dropdown: All, or any of the values, found by typing or pasted as a list; or all but those. FILT-17, FILT-22 */
export function ValuePicker(props: ValuePickerProps) {
  const { onOpen, onSearch, renderAnchor, startsOpen = false, ...choice } = props
  const { label, chosen, excluding } = choice
  const [open, setOpen] = useState(startsOpen)
  const id = useId()
  const search = (typed: string) => onSearch?.(typed)
  const openChange = (next: boolean) => {
    setOpen(next)
    search('')
    onOpen(next)
  }
  const shown = shownWords(chosen, excluding ?? false)
  const fieldAnchor = (anchor: ListAnchor) => (
    <Button
      {...anchor}
      block
      alignContent="start"
      aria-label={`${label}: ${shown}`}
      className={styles.picker ?? ''}
      data-chosen={chosen.length > 0}
    >
      <bdi>{shown}</bdi>
    </Button>
  )
  const opened = (
    <OpenedList
      open={open}
      onOpenChange={openChange}
      fetchCode={fetchList}
      renderAnchor={(anchor) => (renderAnchor ?? fieldAnchor)(anchor, shown)}
      list={(anchorRef) => <ValueList {...choice} anchorRef={anchorRef} onSearch={search} onOpenChange={openChange} />}
    />
  )
  if (renderAnchor) return opened
  return (
    <div className={styles.field}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      {opened}
    </div>
  )
}

function shownWords(chosen: readonly PickedValue[], excluding: boolean): string {
  const [first, ...others] = chosen
  if (!first) return text('filters.all')
  const words = others.length === 0 ? first.words : text('filters.several', { count: chosen.length })
  return excluding ? text('filters.allBut', { words }) : words
}

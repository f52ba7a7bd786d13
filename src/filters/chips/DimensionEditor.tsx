import { AnchoredOverlay, Button } from '@primer/react'
import { useState, type ComponentPropsWithRef, type ReactElement } from 'react'
import { filterFault, isOpen, isRange, type DimensionFilter } from '../../../domain/dashboards/dimension-filter.ts'
import {
  appliedChoice,
  chooseFilter,
  filterParent,
  isRanged,
  type FilterChoice,
} from '../../../domain/dashboards/page-filters.ts'
import { text } from '../../text/text.ts'
import { DimensionPicker } from '../pick/DimensionPicker.tsx'
import type { FilterFormProps } from '../filter-form-props.ts'
import styles from '../Filters.module.css'
import { RangeField } from '../RangeField.tsx'

type Anchor = Omit<ComponentPropsWithRef<'button'>, 'children'>

export interface DimensionEditorProps extends FilterFormProps {
  readonly dimension: string
  /** With its unit, where it is a range. */
  readonly label: string
  readonly renderAnchor: (anchor: Anchor) => ReactElement
  readonly startsOpen?: boolean
  /** It was closed, whether something changed or not. */
  readonly onDone?: () => void
}

/** The choice of one dimension by itself: what is chosen holds once it is closed, in one step. */
export function DimensionEditor(props: DimensionEditorProps) {
  const { page, sources = [page], view, table, dimension, label, renderAnchor, startsOpen = false } = props
  const applied = appliedChoice(view)
  const [draft, setDraft] = useState<FilterChoice | null>(null)
  const [open, setOpen] = useState(startsOpen)
  const choice = draft ?? applied
  const apply = () => {
    setOpen(false)
    if (draft) props.onView({ filters: draft.filters, currency: 'all' })
    setDraft(null)
    props.onDone?.()
  }
  const choose = (chosen: DimensionFilter, parents: readonly string[] = []) => {
    const parent = filterParent(dimension)
    const under =
      parent !== undefined && parents.length > 0 ? chooseFilter(choice.filters, parent, [...parents]) : choice.filters
    setDraft({ ...choice, filters: chooseFilter(under, dimension, chosen) })
  }
  if (!isRanged(dimension))
    return (
      <DimensionPicker
        pages={sources.filter(({ filters }) => filters.includes(dimension))}
        view={view}
        table={table}
        dimension={dimension}
        choice={choice}
        startsOpen={startsOpen}
        onOpen={(next) => {
          if (!next) apply()
        }}
        onChoose={choose}
        renderAnchor={(anchor) => renderAnchor(anchor as Anchor)}
      />
    )
  const chosen = choice.filters[dimension]
  const faulty = chosen !== undefined && !isOpen(chosen) && isRange(chosen) && filterFault(chosen) !== undefined
  return (
    <AnchoredOverlay
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => {
        setOpen(false)
        setDraft(null)
        props.onDone?.()
      }}
      width="medium"
      overlayProps={{ role: 'dialog', 'aria-label': label }}
      focusZoneSettings={{ disabled: true }}
      displayCloseButton={false}
      renderAnchor={(anchor) => renderAnchor(anchor as Anchor)}
    >
      <form
        className={styles.one}
        onSubmit={(event) => {
          event.preventDefault()
          if (!faulty) apply()
        }}
      >
        <RangeField label={label} chosen={chosen} onChoose={choose} />
        {faulty ? (
          <p role="alert" className={styles.limit}>
            {text('filters.range.reversed', { label })}
          </p>
        ) : null}
        <Button type="submit" variant="primary" disabled={faulty}>
          {text('filters.apply')}
        </Button>
      </form>
    </AnchoredOverlay>
  )
}

import { Button, FormControl, SelectPanel } from '@primer/react'
import { useId, useState } from 'react'
import type { Ref } from 'react'
import type { LandingOption } from '../../../domain/access/landing-spec.ts'
import { text, translated } from '../../text/text.ts'
import styles from './LandingSearch.module.css'

interface LandingSearchProps {
  readonly options: readonly LandingOption[]
  /** Name of the chosen page; empty: none. */
  readonly chosen: string
  readonly onChoose: (name: string) => void
  readonly error: string | undefined
  readonly focusRef: Ref<HTMLButtonElement>
}

/** Chooses a landing page from a list that can be searched. ACC-35 */
export function LandingSearch({ options, chosen, onChoose, error, focusRef }: LandingSearchProps) {
  const [open, setOpen] = useState(false)
  const [filter, setFilter] = useState('')
  const label = useId()
  const items = options.map(({ name, displayName }) => ({ id: name, text: translated(displayName) }))
  const found = items.filter((item) => item.text.toLowerCase().includes(filter.trim().toLowerCase()))
  const selected = items.find(({ id }) => id === chosen)
  const shown = selected?.text ?? text('access.landingPlaceholder')
  return (
    <div className={styles.field}>
      <span id={label} className={styles.label}>
        {text('access.landingPage')} <span aria-hidden="true">*</span>
      </span>
      <SelectPanel
        title={text('access.landingPage')}
        placeholderText={text('access.landingSearch')}
        open={open}
        onOpenChange={setOpen}
        items={found}
        selected={selected}
        onSelectedChange={(item?: { id?: string | number | undefined }) => onChoose(String(item?.id ?? ''))}
        onFilterChange={setFilter}
        {...(found.length === 0
          ? { message: { variant: 'empty', title: text('access.landingNotFound'), body: filter } }
          : {})}
        overlayProps={{ width: 'medium', height: 'auto', maxHeight: 'medium' }}
        renderAnchor={({ children: _, ...anchor }) => (
          <span ref={(place) => handOver(focusRef, place?.querySelector('button') ?? null)}>
            <Button
              {...anchor}
              block
              size="large"
              alignContent="start"
              aria-label={`${text('access.landingPage')}: ${shown}`}
            >
              {shown}
            </Button>
          </span>
        )}
      />
      {error === undefined ? null : <FormControl.Validation variant="error">{error}</FormControl.Validation>}
    </div>
  )
}

function handOver(focusRef: Ref<HTMLButtonElement>, button: HTMLButtonElement | null): void {
  if (typeof focusRef === 'function') focusRef(button)
}

import { Button, SelectPanel } from '@primer/react'
import { useId, useState } from 'react'
import { text } from '../text/text.ts'
import { compareWords } from '../text/values.ts'
import styles from './Filters.module.css'

/** No value has this id, since values are prefixed. */
const ALL = 'all'
const PREFIX = 'value:'

export interface PickedValue {
  readonly value: string
  readonly words: string
}

interface ValuePickerProps {
  readonly label: string
  /** Undefined: not known yet. */
  readonly values: readonly PickedValue[] | undefined
  /** Those that are chosen; none: All. */
  readonly chosen: readonly PickedValue[]
  readonly loading: boolean
  /** How many values there are beyond those listed. */
  readonly more: number
  /** Why nothing can be chosen. */
  readonly blocked?: string
  readonly onOpen: (open: boolean) => void
  /** What is typed to find a value; '' again when the list opens or closes. */
  readonly onSearch?: (typed: string) => void
  readonly onChoose: (values: string[]) => void
}

/** One dropdown of the form: All, or any of the values, found by typing. FILT-17, FILT-22, FILT-24 */
export function ValuePicker({
  label,
  values,
  chosen,
  loading,
  more,
  blocked,
  onOpen,
  onSearch,
  onChoose,
}: ValuePickerProps) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const id = useId()
  const search = (next: string) => {
    setTyped(next)
    onSearch?.(next)
  }
  const all = { id: ALL, text: text('filters.all') }
  const listed = new Map([...chosen, ...(values ?? [])].map(({ value, words }) => [value, words]))
  const sorted = [...listed]
    .map(([value, words]) => ({ id: `${PREFIX}${value}`, text: words }))
    .sort((one, other) => compareWords(one.text, other.text))
  const wanted = typed.trim().toLowerCase()
  const found = [all, ...sorted].filter((item) => item.text.toLowerCase().includes(wanted))
  const selected =
    chosen.length === 0 ? [all] : sorted.filter((item) => chosen.some(({ value }) => item.id === `${PREFIX}${value}`))
  const shown =
    chosen.length === 0
      ? all.text
      : chosen.length === 1
        ? (chosen[0]?.words ?? '')
        : text('filters.several', { count: chosen.length })
  return (
    <div className={styles.field}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <SelectPanel
        title={label}
        placeholderText={text('filters.search', { label })}
        open={open}
        onOpenChange={(next) => {
          setOpen(next)
          search('')
          onOpen(next)
        }}
        loading={loading}
        items={found}
        selected={selected}
        onSelectedChange={(next: { id?: string | number | undefined }[]) => {
          const ids = next.map((item) => String(item.id))
          const backToAll = chosen.length > 0 && ids.includes(ALL)
          onChoose(
            backToAll ? [] : ids.filter((each) => each.startsWith(PREFIX)).map((each) => each.slice(PREFIX.length)),
          )
        }}
        onFilterChange={search}
        {...(found.length === 0 && !loading
          ? { message: { variant: 'empty', title: text('filters.nothingFound'), body: typed } }
          : {})}
        {...(more > 0
          ? { footer: <span className={styles.note}>{text('filters.moreValues', { count: more })}</span> }
          : {})}
        overlayProps={{ width: 'small', height: 'auto', maxHeight: 'medium' }}
        renderAnchor={({ children: _, ...anchor }) => (
          <Button
            {...anchor}
            block
            alignContent="start"
            disabled={blocked !== undefined}
            aria-label={`${label}: ${blocked ?? shown}`}
            className={styles.picker ?? ''}
            data-chosen={chosen.length > 0}
          >
            <bdi>{blocked ?? shown}</bdi>
          </Button>
        )}
      />
    </div>
  )
}

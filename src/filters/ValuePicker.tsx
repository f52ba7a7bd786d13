import { Button, Checkbox, FormControl, SelectPanel, type ButtonProps } from '@primer/react'
import { useId, useState, type ReactElement } from 'react'
import { text } from '../text/text.ts'
import { compareWords, number } from '../text/values.ts'
import styles from './Filters.module.css'
import { pastedParts } from './pasted-parts.ts'

/** No value has these ids, since values are prefixed. */
const ALL = 'all'
const FOUND = 'found'
const PREFIX = 'value:'

export interface PickedValue {
  readonly value: string
  readonly words: string
  /** What it belongs to, where that is not chosen yet. */
  readonly of?: string
  /** Its rows under the other filters. */
  readonly count?: number | undefined
}

export interface ValuePickerProps {
  readonly label: string
  /** Undefined: not known yet. */
  readonly values: readonly PickedValue[] | undefined
  /** Those that are chosen; none: All. */
  readonly chosen: readonly PickedValue[]
  readonly loading: boolean
  /** How many values there are beyond those listed. */
  readonly more: number
  /** Whether the chosen ones are left out; undefined: they cannot be. */
  readonly excluding?: boolean
  readonly onOpen: (open: boolean) => void
  /** What is typed to find a value; '' again when the list opens or closes. */
  readonly onSearch?: (typed: string) => void
  readonly onChoose: (values: string[], kind: { readonly excluding: boolean }) => void
  /** What opens the list, in place of a field of a form. */
  readonly renderAnchor?: (anchor: Omit<ButtonProps, 'children'>, shown: string) => ReactElement
  /** The list is there from the beginning. */
  readonly startsOpen?: boolean
}

/** One dropdown: All, or any of the values, found by typing or pasted as a list; or all but those. FILT-17, FILT-22 */
export function ValuePicker(props: ValuePickerProps) {
  const { label, values, chosen, loading, more, excluding, onOpen, onSearch, onChoose, startsOpen = false } = props
  const [open, setOpen] = useState(startsOpen)
  const [typed, setTyped] = useState('')
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const id = useId()
  const search = (next: string) => {
    setTyped(next)
    onSearch?.(next)
  }
  const choose = (next: readonly string[]) => onChoose([...new Set(next)], { excluding: excluding ?? false })
  const all = { id: ALL, text: text('filters.all') }
  const listed = new Map([...chosen, ...(values ?? [])].map((each) => [each.value, each]))
  const sorted = [...listed.values()].sort((one, other) => compareWords(one.words, other.words)).map(itemOf)
  const wanted = typed.trim().toLowerCase()
  const found = sorted.filter((item) => item.text.toLowerCase().includes(wanted))
  const allFound =
    wanted !== '' && found.length > 1 ? [{ id: FOUND, text: text('filters.chooseFound', { count: found.length }) }] : []
  const items = [...(all.text.toLowerCase().includes(wanted) ? [all] : []), ...allFound, ...found]
  const chosenValues = chosen.map(({ value }) => value)
  const selected = chosen.length === 0 ? [all] : sorted.filter(({ id: item }) => chosenValues.includes(valueOf(item)))
  const paste = (pasted: string): boolean => {
    const parts = pastedParts(pasted)
    if (parts.length < 2) return false
    const known = new Map(
      [...listed.values()].flatMap(({ value, words }) => [
        [words.toLowerCase(), value],
        [value.toLowerCase(), value],
      ]),
    )
    choose([...chosenValues, ...parts.flatMap((part) => known.get(part.toLowerCase()) ?? [])])
    setUnknown(parts.filter((part) => !known.has(part.toLowerCase())))
    return true
  }
  const shown = shownWords(chosen, excluding ?? false)
  const fieldAnchor = (anchor: Omit<ButtonProps, 'children'>) => (
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
  const panel = (
    <SelectPanel
      title={label}
      placeholderText={text('filters.search', { label })}
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        setUnknown([])
        search('')
        onOpen(next)
      }}
      loading={loading}
      items={items}
      selected={selected}
      onSelectedChange={(next: { id?: string | number | undefined }[]) => {
        const ids = next.map((item) => String(item.id))
        const kept = chosenValues.filter((value) => !items.some((item) => item.id === `${PREFIX}${value}`))
        if (ids.includes(FOUND)) choose([...chosenValues, ...found.map(({ id: item }) => valueOf(item))])
        else if (chosen.length > 0 && ids.includes(ALL)) choose([])
        else choose([...kept, ...ids.filter((each) => each.startsWith(PREFIX)).map(valueOf)])
      }}
      onFilterChange={search}
      textInputProps={{
        onPaste: (event) => {
          if (paste(event.clipboardData.getData('text'))) event.preventDefault()
        },
      }}
      {...(items.length === 0 && !loading
        ? { message: { variant: 'empty', title: text('filters.nothingFound'), body: typed } }
        : {})}
      {...(unknown.length > 0
        ? { notice: { variant: 'warning', text: text('filters.notFound', { list: unknown.join(', ') }) } }
        : {})}
      footer={
        <div className={styles.tools}>
          {more > 0 ? <span className={styles.note}>{text('filters.moreValues', { count: more })}</span> : null}
          {excluding === undefined ? null : (
            <FormControl disabled={chosen.length === 0}>
              <Checkbox
                checked={excluding}
                onChange={(event) => onChoose([...chosenValues], { excluding: event.target.checked })}
              />
              <FormControl.Label>{text('filters.leaveOut')}</FormControl.Label>
            </FormControl>
          )}
        </div>
      }
      overlayProps={{ width: 'small', height: 'auto', maxHeight: 'medium' }}
      renderAnchor={({ children: _, ...anchor }) => (props.renderAnchor ?? fieldAnchor)(anchor, shown)}
    />
  )
  if (props.renderAnchor) return panel
  return (
    <div className={styles.field}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      {panel}
    </div>
  )
}

function itemOf({ value, words, of, count }: PickedValue) {
  return {
    id: `${PREFIX}${value}`,
    text: words,
    ...(of === undefined ? {} : { description: of }),
    ...(count === undefined ? {} : { trailingVisual: number(count, 0) }),
  }
}

function valueOf(item: string): string {
  return item.slice(PREFIX.length)
}

function shownWords(chosen: readonly PickedValue[], excluding: boolean): string {
  const [first, ...others] = chosen
  if (!first) return text('filters.all')
  const words = others.length === 0 ? first.words : text('filters.several', { count: chosen.length })
  return excluding ? text('filters.allBut', { words }) : words
}

import { Checkbox, FormControl, SelectPanel } from '@primer/react'
import { useState, type RefObject } from 'react'
import { bandPlace } from '../../../domain/query/weight-bands.ts'
import { text } from '../../text/text.ts'
import { compareWords, number } from '../../text/values.ts'
import styles from '../Filters.module.css'
import { pastedParts } from '../pasted-parts.ts'
import type { PickedValue, ValueChoice } from './value-choice.ts'

/** No value has these ids, since values are prefixed. */
const ALL = 'all'
const FOUND = 'found'
const PREFIX = 'value:'

interface ValueListProps extends ValueChoice {
  readonly anchorRef: RefObject<HTMLButtonElement | null>
  readonly onSearch: (typed: string) => void
  readonly onOpenChange: (open: boolean) => void
}

/** All, and the values: found by typing, or pasted as a list. */
export function ValueList(props: ValueListProps) {
  const { anchorRef, label, values, chosen, loading, more, excluding, onSearch, onChoose, onOpenChange } = props
  const [typed, setTyped] = useState('')
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const search = (next: string) => {
    setTyped(next)
    onSearch(next)
  }
  const choose = (next: readonly string[]) => onChoose([...new Set(next)], { excluding: excluding ?? false })
  const all = { id: ALL, text: text('filters.all') }
  const listed = new Map([...chosen, ...(values ?? [])].map((each) => [each.value, each]))
  const sorted = [...listed.values()]
    .sort((one, other) => bandPlace(one.value) - bandPlace(other.value) || compareWords(one.words, other.words))
    .map(itemOf)
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
  return (
    <SelectPanel
      title={label}
      placeholderText={text('filters.search', { label })}
      open
      onOpenChange={onOpenChange}
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
      renderAnchor={null}
      anchorRef={anchorRef}
    />
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

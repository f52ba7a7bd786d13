import { KebabHorizontalIcon, SearchIcon, XIcon } from '@primer/octicons-react'
import { Button, IconButton } from '@primer/react'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { isNumber } from '../../domain/finding/found.ts'
import { text } from '../text/text.ts'
import type { ArrangedGroup } from './arrange.ts'
import styles from './Palette.module.css'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'

interface PaletteListProps {
  readonly groups: readonly ArrangedGroup[]
  readonly typed: string
  /** The server is not asked yet, or has not answered. */
  readonly busy: boolean
  /** Enter was pressed, and the answer is awaited. */
  readonly hurrying: boolean
  /** A number that names nothing; null: none was typed, or it does. */
  readonly unknown: string | null
  readonly failed: boolean
  readonly onType: (text: string) => void
  readonly onHurry: () => void
  readonly onChoose: (entry: PaletteEntry, newTab: boolean) => void
  readonly onRetry: () => void
  readonly onClose: () => void
  /** Its field has the focus. */
  readonly onStands: () => void
}

const NAMES: Readonly<Record<PaletteGroup, () => string>> = {
  numbers: () => text('palette.groups.numbers'),
  recent: () => text('palette.groups.recent'),
  saved: () => text('views.title'),
  pages: () => text('palette.groups.pages'),
  view: () => text('palette.groups.view'),
  filters: () => text('palette.groups.filters'),
  clients: () => text('palette.groups.clients'),
  actions: () => text('palette.groups.actions'),
  help: () => text('palette.groups.help'),
}

/** The field and what it finds: a combobox whose list stays open. */
export function PaletteList(props: PaletteListProps) {
  const { groups, typed, busy, hurrying, unknown, failed, onType, onHurry, onChoose, onRetry, onClose } = props
  const { onStands } = props
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<string | null>(null)
  /** Groups of which all is shown, for what is typed now. */
  const [whole, setWhole] = useState<readonly PaletteGroup[]>([])
  const lists = groups.map(({ group, entries: of, first, count }) => {
    const shown = whole.includes(group) ? of : of.slice(0, first)
    const rest = count - shown.length
    const more = rest > 0 ? [moreOf(group, { rest, isWhole: whole.includes(group), at: of[first] })] : []
    const options: readonly ListedEntry[] = [...shown, ...more]
    return { group, options }
  })
  const entries = lists.flatMap(({ options }) => options)
  const at = Math.max(
    0,
    entries.findIndex((entry) => entry.id === pointed),
  )
  const active = entries[at]
  const choose = (entry: ListedEntry, newTab: boolean) => {
    if (!('next' in entry)) return onChoose(entry, newTab)
    if (entry.next === null) return field.current?.focus()
    setWhole([...whole, entry.group])
    setPointed(entry.next)
  }
  const optionId = (entry: ListedEntry) => `${id}-${entries.indexOf(entry)}`
  useEffect(() => {
    field.current?.focus()
    onStands()
  }, [onStands])
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active?.id])
  const point = (to: number) => setPointed(entries[(to + entries.length) % Math.max(1, entries.length)]?.id ?? null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      point(step)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const awaits = busy && (active === undefined || (isNumber(typed) && pointed === null))
      if (awaits) onHurry()
      else if (active) choose(active, event.ctrlKey || event.metaKey)
    } else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onClose()
    }
  }
  const blank = typed.trim() !== '' && entries.length === 0
  const empty = blank && !busy && !hurrying && !failed && unknown === null
  const status =
    hurrying || (blank && busy)
      ? text('palette.searching')
      : unknown !== null
        ? text('palette.unknownNumber', { number: unknown })
        : empty
          ? text('palette.nothing')
          : ''
  return (
    <div className={styles.palette} aria-busy={busy || hurrying}>
      <div className={styles.field}>
        <SearchIcon />
        <input
          ref={field}
          role="combobox"
          aria-label={text('palette.title')}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active ? optionId(active) : undefined}
          placeholder={text('palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          dir="auto"
          value={typed}
          onChange={(event) => {
            setPointed(null)
            setWhole([])
            onType(event.currentTarget.value)
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton icon={XIcon} variant="invisible" aria-label={text('dialog.close')} onClick={onClose} />
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={text('palette.results')} className={styles.list}>
        {lists.map(({ group, options }) => (
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <div id={`${id}-${group}`} className={styles.group}>
              {NAMES[group]()}
            </div>
            {options.map((entry) => (
              <Option
                key={entry.id}
                id={optionId(entry)}
                entry={entry}
                active={entry === active}
                onPoint={() => setPointed(entry.id)}
                onChoose={(newTab) => choose(entry, newTab)}
              />
            ))}
          </div>
        ))}
      </div>
      <div className={styles.status}>
        <span role="status">{status}</span>
        <span role="status" className={styles.hidden}>
          {entries.length > 0 && !busy
            ? text('palette.count', { count: groups.reduce((sum, { count }) => sum + count, 0) })
            : ''}
        </span>
        {failed ? (
          <>
            <span role="alert">{text('palette.failed')}</span>
            <Button size="small" onClick={onRetry}>
              {text('shell.retry')}
            </Button>
          </>
        ) : null}
      </div>
      <div className={styles.foot}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {text('palette.keys.move')}
        </span>
        <span>
          <kbd>Enter</kbd> {text('palette.keys.open')}
        </span>
        <span>
          <kbd>Ctrl Enter</kbd> {text('palette.keys.newTab')}
        </span>
        <span className={styles.only}>{text('palette.only')}</span>
      </div>
    </div>
  )
}

/** The line below a group that is cut. */
interface MoreEntry extends Pick<PaletteEntry, 'id' | 'group' | 'name' | 'detail' | 'icon'> {
  /** The entry that stands where the line did, once all are shown; null: only more letters find them. */
  readonly next: string | null
}
type ListedEntry = PaletteEntry | MoreEntry

function moreOf(
  group: PaletteGroup,
  { rest, isWhole, at }: { readonly rest: number; readonly isWhole: boolean; readonly at: PaletteEntry | undefined },
): MoreEntry {
  return {
    ...{ id: `more ${group}`, group, icon: KebabHorizontalIcon },
    name: text(isWhole ? 'palette.moreByLetters' : 'palette.more', { count: rest }),
    next: isWhole ? null : (at?.id ?? null),
  }
}

interface OptionProps {
  readonly id: string
  readonly entry: ListedEntry
  readonly active: boolean
  readonly onPoint: () => void
  readonly onChoose: (newTab: boolean) => void
}

function Option({ id, entry, active, onPoint, onChoose }: OptionProps) {
  const { icon: EntryIcon, name, detail } = entry
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={styles.option}
      onPointerMove={active ? undefined : onPoint}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
    >
      <span className={styles.icon}>
        <EntryIcon />
      </span>
      <span className={styles.name}>
        <bdi>{name}</bdi>
      </span>
      {detail === undefined || detail === '' ? null : (
        <span className={styles.detail}>
          <bdi>{detail}</bdi>
        </span>
      )}
    </div>
  )
}

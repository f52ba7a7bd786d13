import { SearchIcon, XIcon } from '@primer/octicons-react'
import { IconButton } from '@primer/react'
import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import { isNumber } from '../../domain/finding/found.ts'
import { text } from '../text/text.ts'
import type { ArrangedGroup } from './arrange.ts'
import styles from './Palette.module.css'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'
import type { PaletteSnapshot, PaletteEvent } from '../../machines/finding/palette.machine.ts'
import { isAsking } from './use-finding.ts'
import { useListedEntries, type ListedEntry } from './use-listed-entries.ts'
import { PaletteStatus } from './PaletteStatus.tsx'
import { PaletteKeys } from './PaletteKeys.tsx'

interface PaletteListProps {
  readonly groups: readonly ArrangedGroup[]
  /** A number that names nothing; null: none was typed, or it does. */
  readonly unknown: string | null
  readonly snapshot: PaletteSnapshot
  readonly send: (event: PaletteEvent) => void
  readonly onChoose: (entry: PaletteEntry, newTab: boolean) => void
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
export function PaletteList({ groups, unknown, snapshot, send, onChoose, onStands }: PaletteListProps) {
  const { text: typed } = snapshot.context
  const busy = isAsking(snapshot)
  const hurrying = snapshot.matches({ open: 'hurrying' })
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const { lists, entries, at, pointed, point, active, choose, begin } = useListedEntries(groups, {
    onChoose,
    onMoreByLetters: () => field.current?.focus(),
  })
  const optionId = (entry: ListedEntry) => `${id}-${entries.indexOf(entry)}`
  useEffect(() => {
    field.current?.focus()
    onStands()
  }, [onStands])
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active?.id])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      point(step)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const awaits = busy && (active === undefined || (isNumber(typed) && pointed === null))
      if (awaits) send({ type: 'first.wanted' })
      else if (active) choose(active, event.ctrlKey || event.metaKey)
    } else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send({ type: 'palette.closed' })
    }
  }
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
            begin()
            send({ type: 'text.typed', text: event.currentTarget.value })
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton
          icon={XIcon}
          variant="invisible"
          aria-label={text('dialog.close')}
          onClick={() => send({ type: 'palette.closed' })}
        />
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
                onPoint={() => point(entries.indexOf(entry))}
                onChoose={(newTab) => choose(entry, newTab)}
              />
            ))}
          </div>
        ))}
      </div>
      <PaletteStatus
        count={entries.length > 0 ? groups.reduce((sum, { count }) => sum + count, 0) : 0}
        unknown={unknown}
        snapshot={snapshot}
        onRetry={() => send({ type: 'finding.retried' })}
      />
      <PaletteKeys />
    </div>
  )
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

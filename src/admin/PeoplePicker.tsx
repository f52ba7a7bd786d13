import { Button, SelectPanel } from '@primer/react'
import { PeopleIcon } from '@primer/octicons-react'
import { useMemo, useState } from 'react'
import { text } from '../text/text.ts'
import type { UserShort } from './layout-queries.ts'

interface PeoplePickerProps {
  readonly users: readonly UserShort[]
  readonly chosen: readonly number[]
  readonly onChoose: (userIds: number[]) => void
}

interface PersonItem {
  readonly id: string
  readonly text: string
  readonly description: string
}

/** Chooses people by name or login. */
export function PeoplePicker({ users, chosen, onChoose }: PeoplePickerProps) {
  const [open, setOpen] = useState(false)
  const [filter, setFilter] = useState('')
  const items = useMemo(
    () => users.map(({ id, login, name }): PersonItem => ({ id: String(id), text: name, description: login })),
    [users],
  )
  const wanted = filter.trim().toLowerCase()
  const found = items.filter(({ text: name, description }) => `${name} ${description}`.toLowerCase().includes(wanted))
  return (
    <SelectPanel
      title={text('admin.layouts.choosePeople')}
      placeholderText={text('admin.layouts.searchPeople')}
      open={open}
      onOpenChange={setOpen}
      items={[...found]}
      selected={items.filter(({ id }) => chosen.includes(Number(id)))}
      onSelectedChange={(selected: { id?: string | number | undefined }[]) =>
        onChoose(selected.map(({ id }) => Number(id)))
      }
      onFilterChange={setFilter}
      {...(found.length === 0
        ? { message: { variant: 'empty', title: text('admin.layouts.nobodyFound'), body: filter } }
        : {})}
      renderAnchor={({ children, ...anchor }) => (
        <Button {...anchor} leadingVisual={PeopleIcon}>
          {chosen.length === 0
            ? text('admin.layouts.choosePeople')
            : text('admin.layouts.people', { count: chosen.length })}
        </Button>
      )}
    />
  )
}

import { Button, SelectPanel } from '@primer/react'
import { useState } from 'react'
import { text } from '../text/text.ts'

interface SubClientPickerProps {
  readonly clients: readonly { readonly id: number; readonly name: string }[]
  readonly chosen: readonly number[]
  readonly onChoose: (ids: readonly number[]) => void
}

/** The client itself and any of its children, with their number; none: all of them. CHAT-03 */
export function SubClientPicker({ clients, chosen, onChoose }: SubClientPickerProps) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const items = clients.map(({ id, name }) => ({ id: String(id), text: name }))
  const found = items.filter((item) => item.text.toLowerCase().includes(typed.trim().toLowerCase()))
  return (
    <SelectPanel
      title={text('assistant.subClients')}
      placeholderText={text('assistant.searchSubClients')}
      open={open}
      onOpenChange={setOpen}
      items={found}
      selected={items.filter(({ id }) => chosen.includes(Number(id)))}
      onSelectedChange={(next: { id?: string | number | undefined }[]) => onChoose(next.map(({ id }) => Number(id)))}
      onFilterChange={setTyped}
      {...(found.length === 0
        ? { message: { variant: 'empty', title: text('filters.nothingFound'), body: typed } }
        : {})}
      overlayProps={{ width: 'small', height: 'auto', maxHeight: 'medium' }}
      renderAnchor={({ children: _, ...anchor }) => (
        <Button {...anchor} aria-label={undefined} aria-labelledby={undefined}>
          {chosen.length === 0
            ? text('assistant.allSubClients')
            : text('assistant.subClientsChosen', { count: chosen.length })}
        </Button>
      )}
    />
  )
}

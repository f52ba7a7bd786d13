import { SelectPanel } from '@primer/react'
import { useMemo, useState, type RefObject } from 'react'
import type { ClientShort } from '../../api/answers.ts'
import { text } from '../../text/text.ts'

interface ClientListProps {
  readonly anchorRef: RefObject<HTMLButtonElement | null>
  readonly clients: readonly ClientShort[]
  readonly chosen: ClientShort | undefined
  readonly onChoose: (clientId: number) => void
  readonly onOpenChange: (open: boolean) => void
}

/** The clients by name, found by typing. */
export function ClientList({ anchorRef, clients, chosen, onChoose, onOpenChange }: ClientListProps) {
  const [filter, setFilter] = useState('')
  const items = useMemo(() => clients.map(({ id, name }) => ({ id: String(id), text: name })), [clients])
  const found = items.filter((item) => item.text.toLowerCase().includes(filter.trim().toLowerCase()))
  return (
    <SelectPanel
      title={text('dashboard.chooseClient')}
      placeholderText={text('dashboard.searchClients')}
      open
      onOpenChange={onOpenChange}
      items={found}
      selected={items.find((item) => item.id === String(chosen?.id))}
      onSelectedChange={(item?: { id?: string | number | undefined }) => {
        if (item?.id !== undefined && Number(item.id) !== chosen?.id) onChoose(Number(item.id))
      }}
      onFilterChange={setFilter}
      {...(found.length === 0
        ? { message: { variant: 'empty', title: text('dashboard.noClientFound'), body: filter } }
        : {})}
      overlayProps={{ width: 'medium', height: 'auto', maxHeight: 'medium' }}
      renderAnchor={null}
      anchorRef={anchorRef}
    />
  )
}

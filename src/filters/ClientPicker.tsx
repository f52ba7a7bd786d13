import { Button, SelectPanel } from '@primer/react'
import { OrganizationIcon } from '@primer/octicons-react'
import { useMemo, useState } from 'react'
import { truncate } from '../../domain/query/format.ts'
import type { ClientShort } from '../api/answers.ts'
import { text } from '../text/text.ts'
import { NARROW, useMedia } from '../theme/use-media.ts'
import styles from './ClientPicker.module.css'

/** Characters of a client's name in the top bar at most; where they have no room, the style cuts it. NAV-28 */
const NAME_LENGTH = { narrow: 30, spacious: 40, wide: 18 }
/** Pages whose bar has room for a longer name. */
const SPACIOUS = ['overview', 'comparison']

interface ClientPickerProps {
  /** The page's id. */
  readonly page: string
  readonly clients: readonly ClientShort[]
  readonly chosen: ClientShort | undefined
  readonly onChoose: (clientId: number) => void
}

/** Chooses whose data the page shows. FILT-02, FILT-03 */
export function ClientPicker({ page, clients, chosen, onChoose }: ClientPickerProps) {
  const [open, setOpen] = useState(false)
  const [filter, setFilter] = useState('')
  const narrow = useMedia(NARROW)
  const items = useMemo(() => clients.map(({ id, name }) => ({ id: String(id), text: name })), [clients])
  const name = chosen?.name ?? ''
  const found = items.filter((item) => item.text.toLowerCase().includes(filter.trim().toLowerCase()))
  const shown = truncate(name, NAME_LENGTH[narrow ? 'narrow' : SPACIOUS.includes(page) ? 'spacious' : 'wide'])
  return (
    <SelectPanel
      title={text('dashboard.chooseClient')}
      placeholderText={text('dashboard.searchClients')}
      open={open}
      onOpenChange={setOpen}
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
      renderAnchor={({ children: _, ...anchor }) => (
        <Button
          {...anchor}
          leadingVisual={OrganizationIcon}
          aria-label={`${text('dashboard.client')}: ${name}`}
          title={name}
          className={`${styles.button} ${styles.client}`}
        >
          <bdi>{shown}</bdi>
        </Button>
      )}
    />
  )
}

import { Button } from '@primer/react'
import { OrganizationIcon } from '@primer/octicons-react'
import { lazy, useState } from 'react'
import { truncate } from '../../../domain/query/format.ts'
import type { ClientShort } from '../../api/answers.ts'
import { text } from '../../text/text.ts'
import { NARROW, useMedia } from '../../theme/use-media.ts'
import styles from './ClientPicker.module.css'
import { OpenedList } from './OpenedList.tsx'

const fetchList = () => import('./ClientList.tsx')
const ClientList = lazy(() => fetchList().then((module) => ({ default: module.ClientList })))

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
  const narrow = useMedia(NARROW)
  const name = chosen?.name ?? ''
  const shown = truncate(name, NAME_LENGTH[narrow ? 'narrow' : SPACIOUS.includes(page) ? 'spacious' : 'wide'])
  return (
    <OpenedList
      open={open}
      onOpenChange={setOpen}
      fetchCode={fetchList}
      renderAnchor={(anchor) => (
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
      list={(anchorRef) => (
        <ClientList
          anchorRef={anchorRef}
          clients={clients}
          chosen={chosen}
          onChoose={onChoose}
          onOpenChange={setOpen}
        />
      )}
    />
  )
}

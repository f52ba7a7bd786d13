import { Banner, Button, Spinner } from '@primer/react'
import { useSelector } from '@xstate/react'
import type { ClientShort } from '../../api/answers.ts'
import type { KnownMapping } from '../../../machines/uploads/mapping-context.ts'
import type { UploadActor } from '../../../machines/uploads/upload.machine.ts'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { useToasts } from '../../ui/toasts/toast-context.ts'
import type { useMappings } from './mapping-queries.ts'
import { MappingWizard } from './MappingWizard.tsx'
import type { MappingPlace } from './use-mapping-place.ts'
import styles from './Mapping.module.css'

interface MappingScreenProps {
  readonly place: MappingPlace
  readonly actor: UploadActor
  readonly login: string
  readonly client: ClientShort | undefined
  readonly mappings: ReturnType<typeof useMappings>
  readonly onClose: () => void
}

const SAVED_MS = 4_000

/** The mapping that the address names, once its file and itself are there; saved, the upload's files are read by it. */
export function MappingScreen({ place, actor, login, client, mappings, onClose }: MappingScreenProps) {
  const toasts = useToasts()
  const upload = useSelector(actor, ({ context }) => context.upload)
  const opening = useSelector(actor, (snapshot) => snapshot.matches('opening'))
  if (mappings.error) return <ServerErrorBanner error={mappings.error} onRetry={() => void mappings.refetch()} />
  if (opening || (client && !mappings.data)) return <Spinner srText={text('uploads.opening')} />
  const file = upload?.files.find(({ id }) => id === place.file)
  const stored = mappings.data?.mappings.find(({ id }) => id === place.mapping)
  if (!client || (place.file !== null && !file) || (place.mapping !== null && !stored))
    return (
      <>
        <Banner title={text('mapping.nothingSuchFile')} />
        <div className={styles.actions}>
          <Button onClick={onClose}>{text('mapping.close')}</Button>
        </div>
      </>
    )
  const readBy = (saved: KnownMapping) => {
    const { formats } = actor.getSnapshot().context
    const before = Object.entries(formats).filter(([, format]) => format === stored?.format)
    actor.send({
      type: 'formats.chosen',
      formats: {
        ...Object.fromEntries(before.map(([id]) => [id, saved.format])),
        ...(file ? { [file.id]: place.entry === null ? saved.format : null } : {}),
      },
    })
    toasts.show({
      tone: 'success',
      title: text('mapping.saved', { name: saved.mapping.name }),
      durationMs: SAVED_MS,
    })
    onClose()
  }
  return (
    <MappingWizard
      login={login}
      client={client}
      file={upload && file ? { upload: upload.id, file: file.id, entry: place.entry } : null}
      fileName={place.entry ?? file?.name ?? ''}
      stored={stored ?? null}
      carriers={mappings.data?.carriers ?? []}
      onSaved={readBy}
      onLeft={onClose}
    />
  )
}

import { Banner } from '@primer/react'
import { useState } from 'react'
import { RequestFailed } from '../../api/request-failed.ts'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { NameDialog } from '../../ui/NameDialog.tsx'
import { useListMapping, useRenameMapping, type SavedMapping } from './mapping-queries.ts'
import styles from './Mapping.module.css'
import { MappingTable } from './MappingTable.tsx'

interface ClientMappingsProps {
  readonly client: { readonly id: number; readonly name: string }
  readonly mappings: readonly SavedMapping[]
  readonly onEdit: (mapping: SavedMapping) => void
  /** What files are read by is another, or gone. */
  readonly onChanged: () => void
}

const LONGEST_NAME = 60

/** What the client's files are read by beside the formats: to be changed, renamed, removed. */
export function ClientMappings({ client, mappings, onEdit, onChanged }: ClientMappingsProps) {
  const remove = useListMapping('remove')
  const restore = useListMapping('restore')
  const [renamed, setRenamed] = useState<SavedMapping | null>(null)
  const [removed, setRemoved] = useState<SavedMapping | null>(null)
  const failure = remove.error ?? restore.error
  if (mappings.length === 0 && !failure && !removed) return null
  const title = text('mapping.list', { client: client.name })
  const takeOff = (mapping: SavedMapping) =>
    remove.mutate(mapping.id, {
      onSuccess: () => {
        setRemoved(mapping)
        onChanged()
      },
    })
  const putBack = ({ id }: SavedMapping) =>
    restore.mutate(id, {
      onSuccess: () => {
        setRemoved(null)
        onChanged()
      },
    })
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.subtitle}>{title}</h2>
      <p className={styles.hint}>{text('mapping.listHint')}</p>
      {failure ? <ServerErrorBanner error={failure} /> : null}
      <div role="status">
        {removed ? (
          <Banner
            variant="success"
            title={text('mapping.removed', { name: removed.mapping.name })}
            primaryAction={
              <Banner.PrimaryAction onClick={() => putBack(removed)}>{text('mapping.undo')}</Banner.PrimaryAction>
            }
            onDismiss={() => setRemoved(null)}
          />
        ) : null}
      </div>
      {mappings.length === 0 ? null : (
        <MappingTable title={title} mappings={mappings} onEdit={onEdit} onRename={setRenamed} onRemove={takeOff} />
      )}
      {renamed ? (
        <RenameDialog
          clientId={client.id}
          mapping={renamed}
          onDone={() => {
            setRenamed(null)
            onChanged()
          }}
          onClose={() => setRenamed(null)}
        />
      ) : null}
    </section>
  )
}

interface RenameDialogProps {
  readonly clientId: number
  readonly mapping: SavedMapping
  readonly onDone: () => void
  readonly onClose: () => void
}

function RenameDialog({ clientId, mapping: stored, onDone, onClose }: RenameDialogProps) {
  const [name, setName] = useState(stored.mapping.name)
  const rename = useRenameMapping(clientId)
  const fault = rename.error ? refusalWords(rename.error) : undefined
  return (
    <NameDialog
      title={text('mapping.renameOf', { name: stored.mapping.name })}
      label={text('mapping.newName')}
      cancel={text('uploads.cancel')}
      action={text('mapping.rename')}
      name={name}
      longest={LONGEST_NAME}
      fault={fault}
      done={name.trim() !== '' && !rename.isPending}
      onName={setName}
      onDone={() =>
        rename.mutate({ ...stored, mapping: { ...stored.mapping, name: name.trim() } }, { onSuccess: onDone })
      }
      onClose={onClose}
    />
  )
}

function refusalWords(error: Error): string {
  if (!(error instanceof RequestFailed)) return error.message
  if (error.problem.code === 'version-conflict') return text('mapping.conflict')
  return (error.problem.issues ?? []).some(({ code }) => code === 'taken') ? text('mapping.nameTaken') : error.detail
}

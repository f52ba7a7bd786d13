import { Button, Label } from '@primer/react'
import { useState } from 'react'
import type { ClientShort } from '../../api/answers.ts'
import { momentText } from '../../text/moment-text.ts'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { Facts } from '../../ui/items/Facts.tsx'
import { Item } from '../../ui/items/Item.tsx'
import styles from '../../ui/items/Items.module.css'
import { useQuestion } from '../../ui/use-question.tsx'
import { FolderForm } from './FolderForm.tsx'
import { useChangeFolder, useRemoveFolder, type Folder, type Folders } from './folder-queries.ts'

interface FolderItemProps {
  readonly folder: Folder
  readonly clients: readonly ClientShort[]
  readonly formats: Folders['formats']
  readonly mappings: Folders['mappings']
  readonly mayChange: boolean
}

/** One watched folder: where it lies, what waits and what was refused, and what can be done with it. */
export function FolderItem({ folder, clients, formats, mappings, mayChange }: FolderItemProps) {
  const { id, name, paused, problem, format } = folder
  const [isChanging, setChanging] = useState(false)
  const { ask, dialog } = useQuestion()
  const change = useChangeFolder(id)
  const remove = useRemoveFolder(id)
  const askToRemove = () =>
    ask(
      {
        title: text('folders.removeTitle', { name }),
        content: text('folders.removeDoes'),
        yes: text('folders.remove'),
        no: text('admin.sso.cancel'),
      },
      () => remove.mutate(),
    )
  const failure = remove.error ?? (isChanging ? null : change.error)
  return (
    <Item
      name={name}
      label={
        <Label variant={problem !== null ? 'danger' : paused ? 'secondary' : 'success'}>
          {text(problem !== null ? 'folders.stopped' : paused ? 'folders.paused' : 'folders.watched')}
        </Label>
      }
    >
      {problem === null ? null : <p className={styles.problem}>{text(`folders.problem.${problem}`)}</p>}
      <FolderFacts
        folder={folder}
        client={clients.find((each) => each.id === folder.clientId)?.name ?? ''}
        format={
          [...formats, ...mappings].find((each) => each.id === format)?.name ?? format ?? text('folders.anyFormat')
        }
      />
      {failure ? <ServerErrorBanner error={failure} /> : null}
      {isChanging ? (
        <FolderForm
          clients={clients}
          formats={formats}
          mappings={mappings}
          folder={folder}
          isSaving={change.isPending}
          failure={change.error}
          onSave={(fields) =>
            change.mutate({ name: fields.name, format: fields.format, paused }, { onSuccess: () => setChanging(false) })
          }
          onCancel={() => setChanging(false)}
        />
      ) : null}
      {mayChange && !isChanging ? (
        <div className={styles.actions}>
          <Button aria-label={text('folders.changeOf', { name })} onClick={() => setChanging(true)}>
            {text('programs.change')}
          </Button>
          <Button
            aria-label={text(paused ? 'folders.resumeOf' : 'folders.pauseOf', { name })}
            loading={change.isPending}
            onClick={() => change.mutate({ name, format, paused: !paused })}
          >
            {text(paused ? 'folders.resume' : 'folders.pause')}
          </Button>
          <Button
            variant="danger"
            aria-label={text('folders.removeOf', { name })}
            loading={remove.isPending}
            onClick={askToRemove}
          >
            {text('folders.remove')}
          </Button>
        </div>
      ) : null}
      {dialog}
    </Item>
  )
}

function FolderFacts({
  folder: { folder, waiting, failed, last },
  client,
  format,
}: {
  readonly folder: Folder
  readonly client: string
  readonly format: string
}) {
  const place = (
    <code className={styles.code} dir="ltr">
      WATCHED_DIR/{folder}
    </code>
  )
  const facts = [
    { name: text('folders.place'), value: place },
    { name: text('folders.client'), value: client },
    { name: text('folders.format'), value: format },
    { name: text('folders.waiting'), value: text('folders.files', { count: waiting }) },
    { name: text('folders.failed'), value: text('folders.files', { count: failed }) },
    { name: text('folders.last'), value: last ? lastWords(last) : text('programs.neverUsed') },
  ]
  return <Facts facts={facts} />
}

function lastWords({ file, at, outcome }: NonNullable<Folder['last']>): string {
  return text(outcome === 'loaded' ? 'folders.lastLoaded' : 'folders.lastRefused', { file, moment: momentText(at) })
}

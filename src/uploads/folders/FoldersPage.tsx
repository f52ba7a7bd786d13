import { Banner, LinkButton } from '@primer/react'
import { SkeletonBox } from '@primer/react/experimental'
import { useState } from 'react'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { PageFrame } from '../../ui/frame/PageFrame.tsx'
import type { RoutePageProps } from '../../ui/frame/route-page-props.ts'
import { ItemsPanel } from '../../ui/items/ItemsPanel.tsx'
import styles from '../../ui/items/Items.module.css'
import panels from '../../ui/PanelPage.module.css'
import { useShortClients } from '../../api/use-short-clients.ts'
import { FolderForm } from './FolderForm.tsx'
import { FolderItem } from './FolderItem.tsx'
import { useAddFolder, useFolders } from './folder-queries.ts'

/** The watched folders of the person's clients. Decision 0064 */
export function FoldersPage({ title, account: { permissions } }: RoutePageProps) {
  const answer = useFolders()
  const clients = useShortClients()
  const add = useAddFolder()
  const [isAdding, setAdding] = useState(false)
  const {
    folders = [],
    formats = [],
    mappings = [],
    isWatching = true,
    mayLetLoad = false,
    everySeconds = 0,
  } = answer.data ?? {}
  const known = clients.data ?? []
  return (
    <PageFrame
      title={title}
      controls={
        permissions.includes('BULK_UPLOAD') ? (
          <LinkButton href="/uploadFiles/loads">{text('uploads.seeLoads')}</LinkButton>
        ) : null
      }
    >
      <div className={`${panels.page} ${styles.page}`}>
        {isWatching ? null : (
          <Banner variant="info" title={text('folders.off')} description={text('folders.offHint')} />
        )}
        <div role="status">
          {add.data ? (
            <Banner variant="success" title={text('folders.added', { folder: `WATCHED_DIR/${add.data.folder}` })} />
          ) : null}
        </div>
        {answer.isPending ? <SkeletonBox height="240px" aria-label={text('folders.loading')} /> : null}
        {answer.isError ? <ServerErrorBanner error={answer.error} onRetry={() => void answer.refetch()} /> : null}
        {answer.data ? (
          <ItemsPanel
            id="watched-folders"
            heading={text('folders.heading')}
            intro={text('folders.intro', { count: everySeconds })}
            none={text('folders.none')}
            items={folders.map((folder) => (
              <FolderItem
                key={folder.id}
                folder={folder}
                clients={known}
                formats={formats}
                mappings={mappings}
                mayChange={permissions.includes('FTPLOCATION_EDIT') && mayLetLoad}
              />
            ))}
            adding={
              permissions.includes('FTPLOCATION_ADD') && isWatching
                ? {
                    label: text('folders.add'),
                    disabled: !mayLetLoad || known.length === 0,
                    hindrance: mayLetLoad ? null : text('folders.powerless'),
                    onOpen: () => setAdding(true),
                    form: isAdding ? (
                      <FolderForm
                        clients={known}
                        formats={formats}
                        mappings={mappings}
                        isSaving={add.isPending}
                        failure={add.error}
                        onSave={(fields) => add.mutate(fields, { onSuccess: () => setAdding(false) })}
                        onCancel={() => setAdding(false)}
                      />
                    ) : null,
                  }
                : null
            }
          />
        ) : null}
      </div>
    </PageFrame>
  )
}

import { UploadIcon } from '@primer/octicons-react'
import { Button, Link } from '@primer/react'
import { useRef, useState, type ChangeEvent } from 'react'
import {
  DOCUMENT_KINDS,
  isDocumentName,
  MOST_DOCUMENT_BYTES,
  MOST_DOCUMENTS,
} from '../../../domain/rating/agreement-document.ts'
import { momentText } from '../../text/moment-text.ts'
import { text } from '../../text/text.ts'
import { number } from '../../text/values.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import items from '../../ui/items/Items.module.css'
import panels from '../../ui/PanelPage.module.css'
import { useDeleteQuestion } from '../../ui/use-question.tsx'
import { useAddDocument, useRemoveDocument, useSaveDocument, type ReadAgreement } from './agreement-queries.ts'
import styles from './Agreements.module.css'

/** What was attached to an agreement: saved by who reads it, added and removed by who may edit it. */
export function Documents({
  agreement: { id, documents },
  mayEdit,
}: {
  readonly agreement: ReadAgreement
  readonly mayEdit: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  const add = useAddDocument(id)
  const remove = useRemoveDocument()
  const save = useSaveDocument()
  const [isRefused, setRefused] = useState(false)
  const { askToDelete, dialog } = useDeleteQuestion()
  const failure = add.error ?? remove.error ?? save.error
  const taken = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    const fits = file !== undefined && isDocumentName(file.name) && file.size <= MOST_DOCUMENT_BYTES
    if (file) setRefused(!fits)
    if (file && fits) add.mutate(file)
    // The same file can be chosen again.
    target.value = ''
  }
  return (
    <section className={panels.panel} aria-labelledby="documents">
      <h2 id="documents" className={items.heading}>
        {text('agreements.documents')}
      </h2>
      {failure ? <ServerErrorBanner error={failure} /> : null}
      {documents.length === 0 ? <p className={styles.muted}>{text('agreements.noDocuments')}</p> : null}
      <ul className={styles.versions}>
        {documents.map((document) => (
          <li key={document.id} className={styles.actions}>
            <Link as="button" onClick={() => save.mutate(document)}>
              <bdi>{document.name}</bdi>
            </Link>
            <span className={styles.muted}>
              {text('agreements.documentLine', {
                size: number(Math.ceil(document.bytes / 1024), 0),
                by: document.by ?? text('pageEditor.somebody'),
                when: momentText(document.at),
              })}
            </span>
            {mayEdit ? (
              <Button
                size="small"
                aria-label={text('agreements.removeDocument', { name: document.name })}
                onClick={() => askToDelete(document.name, () => remove.mutate(document.id))}
              >
                {text('profile.delete')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {mayEdit ? (
        <>
          <input
            ref={input}
            type="file"
            hidden
            accept={DOCUMENT_KINDS.map((kind) => `.${kind}`).join(',')}
            onChange={taken}
          />
          <div>
            <Button
              leadingVisual={UploadIcon}
              loading={add.isPending}
              disabled={documents.length >= MOST_DOCUMENTS}
              onClick={() => input.current?.click()}
            >
              {text('agreements.addDocument')}
            </Button>
          </div>
          <p role={isRefused ? 'alert' : undefined} className={isRefused ? items.problem : styles.muted}>
            {text('agreements.documentHint', {
              kinds: DOCUMENT_KINDS.join(', '),
              size: MOST_DOCUMENT_BYTES / 1024 / 1024,
              most: MOST_DOCUMENTS,
            })}
          </p>
        </>
      ) : null}
      {dialog}
    </section>
  )
}

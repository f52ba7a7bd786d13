import { Banner, Button, LinkButton } from '@primer/react'
import type { Upload, InvoiceKey } from '../../../domain/uploads/upload.ts'
import type { UploadActor } from '../../../machines/uploads/upload.machine.ts'
import { text } from '../../text/text.ts'
import { number } from '../../text/values.ts'
import { carrierScoreLink, datesOf, loadSpendLink } from '../../filters/links/spend-link.ts'
import { FileTable } from '../FileTable.tsx'
import { UnknownLink } from '../unknown/UnknownLink.tsx'
import { sumOf } from '../upload-words.ts'
import styles from '../UploadBoard.module.css'

interface LoadedUploadProps {
  readonly actor: UploadActor
  readonly upload: Upload
  readonly clientName: string
  /** Of invoices that took the place of what was there. */
  readonly replace: readonly InvoiceKey[]
}

/** What an upload brought, and where it is seen. */
export function LoadedUpload({ actor, upload, clientName, replace }: LoadedUploadProps) {
  const { files } = upload
  const report = upload.report ?? []
  const spend =
    upload.load === null
      ? null
      : loadSpendLink(upload.clientId, upload.load, datesOf(report.flatMap(({ invoices }) => invoices)))
  return (
    <>
      <Banner
        variant="success"
        title={text('uploads.done', { count: sumOf(report, 'newRows') })}
        description={text('uploads.doneMore', {
          known: number(sumOf(report, 'knownRows'), 0),
          rejected: number(sumOf(report, 'rejectedRows'), 0),
        })}
      />
      <div className={styles.actions}>
        {spend === null ? null : (
          <LinkButton variant="primary" href={spend}>
            {text('uploads.seeSpend')}
          </LinkButton>
        )}
        {report.some(({ packages }) => packages !== null) ? (
          <LinkButton variant={spend === null ? 'primary' : 'default'} href={carrierScoreLink(upload.clientId)}>
            {text('uploads.seeCarrierScore')}
          </LinkButton>
        ) : null}
        <LinkButton href="/uploadFiles/loads">{text('uploads.seeLoads')}</LinkButton>
        <UnknownLink />
        <Button onClick={() => actor.send({ type: 'upload.again' })}>{text('uploads.again')}</Button>
      </div>
      <FileTable report={report} files={files} clientName={clientName} replace={replace} />
    </>
  )
}

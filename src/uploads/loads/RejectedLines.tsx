import { DownloadIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import type { components } from '../../../openapi/schema.d.ts'
import { text } from '../../text/text.ts'
import styles from './LoadPanel.module.css'

/** A kept file of a load to be saved, or the rejected lines of it. */
export interface KeptFile {
  readonly file: number
  /** Under which the browser saves it. */
  readonly name: string
  /** Of the file of that name the rejected lines alone; absent: all of it. */
  readonly rejected?: string
}

interface RejectedLinesProps {
  readonly files: readonly (KeptFile & { readonly rejected: string })[]
  readonly isSaving: boolean
  readonly onSave: (file: KeptFile) => void
}

/** The rejected lines of each file as they stand in it, to be corrected and loaded again. */
export function RejectedLines({ files, isSaving, onSave }: RejectedLinesProps) {
  if (files.length === 0) return null
  return (
    <div className={styles.facts}>
      {files.map((file) => (
        <Button
          key={file.rejected}
          size="small"
          leadingVisual={DownloadIcon}
          loading={isSaving}
          onClick={() => onSave(file)}
        >
          {text('uploads.saveLines', { file: file.rejected })}
        </Button>
      ))}
      <span className={styles.muted}>{text('uploads.saveLinesHint')}</span>
    </div>
  )
}

const IN_ZIP = ' › '

/** The kept files that something was rejected of, or those in them where they are ZIPs. */
export function filesToMend(
  files: components['schemas']['Load']['files'],
  rejects: readonly components['schemas']['LoadReject'][],
): RejectedLinesProps['files'] {
  return [...new Set(rejects.map(({ file }) => file))].flatMap((rejected) => {
    const sent = files.find(({ name }) => rejected === name || rejected.startsWith(name + IN_ZIP))
    const shown = (rejected.split(IN_ZIP).at(-1) ?? rejected).replace(/\.\w{1,7}$/, '')
    return sent?.id === undefined || sent.id === null
      ? []
      : [{ file: sent.id, name: `rejected-${shown}.csv`, rejected }]
  })
}

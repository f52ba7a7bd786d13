import { DownloadIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import type { components } from '../../../openapi/schema.d.ts'
import { text } from '../../text/text.ts'
import { sizeWords } from '../upload-words.ts'
import type { KeptFile } from './RejectedLines.tsx'
import styles from './LoadPanel.module.css'

interface LoadFilesProps {
  readonly files: components['schemas']['Load']['files']
  readonly onSave: (file: KeptFile) => void
}

/** The files of a load, to be saved while they are kept. */
export function LoadFiles({ files, onSave }: LoadFilesProps) {
  return (
    <ul className={styles.files} aria-label={text('uploads.files')}>
      {files.map(({ id: file, name, bytes }) => (
        <li key={file ?? name}>
          <bdi>{name}</bdi> {bytes === null ? null : <span className={styles.muted}>{sizeWords(bytes)}</span>}{' '}
          {file === null ? null : (
            <Button
              size="small"
              variant="invisible"
              leadingVisual={DownloadIcon}
              aria-label={text('uploads.saveOf', { file: name })}
              onClick={() => onSave({ file, name })}
            >
              {text('reports.save')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

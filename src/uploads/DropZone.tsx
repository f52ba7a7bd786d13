import { UploadIcon } from '@primer/octicons-react'
import { useRef, useState, type DragEvent } from 'react'
import type { QueuedFile } from '../../machines/uploads/upload-context.ts'
import { text } from '../text/text.ts'
import { number } from '../text/values.ts'
import { sizeWords } from './upload-words.ts'
import styles from './DropZone.module.css'

interface DropZoneProps {
  readonly mostFileBytes: number
  readonly mostFiles: number
  /** Of `mostFiles` so many are there. */
  readonly files: number
  /** Not so while files are loaded. */
  readonly nothingStored: boolean
  readonly disabled: boolean
  readonly onFiles: (files: readonly QueuedFile[]) => void
  /** Nothing of so many files is taken, or none of these that are too large. */
  readonly onRefused: (refused: RefusedFiles) => void
}

export interface RefusedFiles {
  readonly tooLarge: readonly string[]
  /** 0: they were not too many. */
  readonly tooMany: number
}

/** Where files are dropped or chosen. */
export function DropZone({
  mostFileBytes,
  mostFiles,
  files: there,
  nothingStored,
  disabled,
  onFiles,
  onRefused,
}: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].map((file) => ({ name: file.name, bytes: file.size, content: file }))
    const fitting = files.filter(({ bytes }) => bytes <= mostFileBytes)
    const isTooMany = fitting.length > 0 && there + fitting.length > mostFiles
    onRefused({
      tooLarge: files.filter(({ bytes }) => bytes > mostFileBytes).map(({ name }) => name),
      tooMany: isTooMany ? there + fitting.length : 0,
    })
    if (fitting.length > 0 && !isTooMany) onFiles(fitting)
  }
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault()
    setOver(inside && !disabled)
  }
  return (
    <div
      className={styles.zone}
      data-over={over}
      data-first={there === 0}
      onDragEnter={(event) => drag(event, true)}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        if (!disabled) take(event.dataTransfer.files)
      }}
    >
      <UploadIcon size={24} className={styles.icon ?? ''} />
      <div className={styles.words}>
        <div>
          {text(there > 0 ? 'uploads.dropMore' : 'uploads.drop')}{' '}
          <button type="button" className={styles.choose} disabled={disabled} onClick={() => input.current?.click()}>
            {text('uploads.choose')}
          </button>
        </div>
        <div className={styles.hint}>
          {text('uploads.dropHint', { size: sizeWords(mostFileBytes), files: number(mostFiles, 0) })}
        </div>
      </div>
      {nothingStored ? <div className={styles.hint}>{text('uploads.nothingStored')}</div> : null}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        disabled={disabled}
        aria-label={text('uploads.files')}
        onChange={(event) => {
          take(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

import { UploadIcon } from '@primer/octicons-react'
import { useRef, useState, type DragEvent } from 'react'
import type { QueuedFile } from '../../machines/upload/upload-context.ts'
import { text } from '../text/text.ts'
import { sizeWords } from './upload-words.ts'
import styles from './DropZone.module.css'

interface DropZoneProps {
  /** There are some already. */
  readonly more: boolean
  readonly mostFileBytes: number
  readonly disabled: boolean
  readonly onFiles: (files: readonly QueuedFile[]) => void
  readonly onTooLarge: (names: readonly string[]) => void
}

/** Where files are dropped or chosen. */
export function DropZone({ more, mostFileBytes, disabled, onFiles, onTooLarge }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].map((file) => ({ name: file.name, bytes: file.size, content: file }))
    onTooLarge(files.filter(({ bytes }) => bytes > mostFileBytes).map(({ name }) => name))
    const fitting = files.filter(({ bytes }) => bytes <= mostFileBytes)
    if (fitting.length > 0) onFiles(fitting)
  }
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault()
    setOver(inside && !disabled)
  }
  return (
    <div
      className={styles.zone}
      data-over={over}
      data-first={!more}
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
          {text(more ? 'uploads.dropMore' : 'uploads.drop')}{' '}
          <button type="button" className={styles.choose} disabled={disabled} onClick={() => input.current?.click()}>
            {text('uploads.choose')}
          </button>
        </div>
        <div className={styles.hint}>{text('uploads.dropHint', { size: sizeWords(mostFileBytes) })}</div>
      </div>
      <div className={styles.hint}>{text('uploads.nothingStored')}</div>
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

import { ChevronDownIcon, ChevronRightIcon } from '@primer/octicons-react'
import { IconButton } from '@primer/react'
import { text } from '../../text/text.ts'
import { sizeWords } from '../upload-words.ts'
import styles from '../UploadFiles.module.css'

interface FileNameCellProps {
  readonly name: string
  readonly bytes: number | undefined
  /** Id of the row with its details. */
  readonly details: string
  readonly open: boolean
  /** Null: there are no details. */
  readonly onOpen: ((open: boolean) => void) | null
}

/** The name and size of a file, with a way to its invoices and problems. */
export function FileNameCell({ name, bytes, details, open, onOpen }: FileNameCellProps) {
  return (
    <th scope="row" className={styles.nameCell}>
      <div className={styles.name}>
        {onOpen ? (
          <IconButton
            size="small"
            variant="invisible"
            icon={open ? ChevronDownIcon : ChevronRightIcon}
            aria-label={text(open ? 'uploads.closeOf' : 'uploads.openOf', { file: name })}
            aria-expanded={open}
            aria-controls={details}
            onClick={() => onOpen(!open)}
          />
        ) : (
          <span className={styles.noDetails} />
        )}
        <div>
          <bdi>{name}</bdi>
          <div className={styles.muted}>{bytes === undefined ? '' : sizeWords(bytes)}</div>
        </div>
      </div>
    </th>
  )
}

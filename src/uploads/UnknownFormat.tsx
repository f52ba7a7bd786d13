import { AlertIcon, QuestionIcon } from '@primer/octicons-react'
import { ActionList, ActionMenu, Label } from '@primer/react'
import type { FileReport, UploadFormat } from '../../domain/rows/upload.ts'
import { text } from '../text/text.ts'
import { formatWords, problemWords } from './upload-words.ts'
import styles from './UploadFiles.module.css'

interface UnknownFormatProps {
  readonly report: FileReport
  readonly formats: readonly UploadFormat[]
  /** Absent: nothing is changed any more. */
  readonly onFormat?: (file: number, format: string) => void
}

/** What a file is of which nothing is loaded, and which format it may be read as all the same. */
export function UnknownFormat({ report, formats, onFormat }: UnknownFormatProps) {
  const { id, problem } = report
  if (problem !== 'unknownLayout' && problem !== null)
    return (
      <span className={styles.problem}>
        <AlertIcon /> {problemWords(report)}
      </span>
    )
  return (
    <div className={styles.unknown}>
      <div>
        <Label variant="attention" className={styles.question ?? ''}>
          <QuestionIcon size={12} />
          {text('uploads.whichFormat')}
        </Label>
        <div className={styles.muted}>{problemWords(report)}</div>
      </div>
      {onFormat ? (
        <ActionMenu>
          <ActionMenu.Button size="small">{text('uploads.chooseFormat')}</ActionMenu.Button>
          <ActionMenu.Overlay>
            <ActionList>
              {formats.map((each) => (
                <ActionList.Item key={each.id} onSelect={() => onFormat(id, each.id)}>
                  {formatWords(each)}
                </ActionList.Item>
              ))}
            </ActionList>
          </ActionMenu.Overlay>
        </ActionMenu>
      ) : null}
    </div>
  )
}

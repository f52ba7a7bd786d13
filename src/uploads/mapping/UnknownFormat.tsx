import { AlertIcon, QuestionIcon } from '@primer/octicons-react'
import { Button, Label } from '@primer/react'
import type { FileReport } from '../../../domain/uploads/upload.ts'
import { text } from '../../text/text.ts'
import { problemWords } from '../upload-words.ts'
import styles from '../UploadFiles.module.css'
import { FormatMenu, type FormatChoice } from './FormatMenu.tsx'

interface UnknownFormatProps {
  readonly report: FileReport
  /** Absent: nothing is changed any more. */
  readonly choice?: FormatChoice
}

/** What a file is of which nothing is loaded, and which format it may be read as all the same. */
export function UnknownFormat({ report, choice }: UnknownFormatProps) {
  const { problem, name } = report
  if (problem !== 'unknownLayout' && problem !== null)
    return (
      <div className={styles.unknown}>
        <span className={styles.problem}>
          <AlertIcon /> {problemWords(report)}
        </span>
        {problem === 'readingEnded' && choice ? (
          <Button size="small" onClick={choice.onAgain}>
            {text('uploads.readOnceMore')}
          </Button>
        ) : null}
      </div>
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
      {choice ? (
        <div className={styles.choices}>
          <FormatMenu report={report} choice={choice} />
          <Button size="small" aria-label={text('mapping.openOf', { file: name })} onClick={() => choice.onMap(report)}>
            {text('mapping.open')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

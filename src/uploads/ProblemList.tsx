import type { Reject } from '../../domain/uploads/upload.ts'
import { text } from '../text/text.ts'
import { number } from '../text/values.ts'
import { columnWords } from './fault-words.ts'
import { FaultWords } from './FaultWords.tsx'
import styles from './UploadFiles.module.css'

interface ProblemListProps {
  readonly problems: readonly Reject[]
  /** How many there are beside these. */
  readonly notShown: number
}

const FIRST_PROBLEMS = 5

/** The first values of a file that could not be read: where they stand, what is wrong, what to do. */
export function ProblemList({ problems, notShown }: ProblemListProps) {
  const more = notShown + Math.max(0, problems.length - FIRST_PROBLEMS)
  return (
    <>
      <ul className={styles.problems}>
        {problems.slice(0, FIRST_PROBLEMS).map(({ line, column, value, fault }) => (
          <li key={`${line} ${column} ${value}`}>
            <span className={styles.muted}>{text('uploads.line', { line: number(line, 0) })}</span>{' '}
            <bdi>{columnWords(column)}</bdi> <code className={styles.value}>{value}</code> <FaultWords fault={fault} />
          </li>
        ))}
      </ul>
      {more > 0 ? <div className={styles.muted}>{text('uploads.moreProblems', { count: more })}</div> : null}
    </>
  )
}

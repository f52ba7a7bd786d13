import { UploadIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { useRef, useState, type ChangeEvent } from 'react'
import { readTargetFile, type TargetFile } from '../../domain/targets/read-target-file.ts'
import type { TargetMonths } from '../../domain/targets/target-spec.ts'
import { text } from '../text/text.ts'
import styles from './Targets.module.css'

interface TargetFilePartProps {
  /** What the table has. */
  readonly current: TargetMonths
  readonly onTake: (months: TargetMonths) => void
}

/** Months from a CSV file: what it would change, or each line that is refused; nothing goes into the table before a yes. */
export function TargetFilePart({ current, onTake }: TargetFilePartProps) {
  const input = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<(TargetFile & { readonly name: string }) | null>(null)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) setRead({ ...readTargetFile(await file.text()), name: file.name })
    target.value = ''
  }
  const months = read?.months
  return (
    <section aria-label={text('targets.file')} className={styles.dialog}>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={text('targets.file')}
        onChange={(event) => void choose(event)}
      />
      <div className={styles.actions}>
        <Button size="small" leadingVisual={UploadIcon} onClick={() => input.current?.click()}>
          {text('targets.choose')}
        </Button>
        {months && Object.keys(months).length > 0 ? (
          <Button
            size="small"
            onClick={() => {
              onTake(months)
              setRead(null)
            }}
          >
            {text('targets.take')}
          </Button>
        ) : null}
      </div>
      <p className={styles.about}>{text('targets.fileHint')}</p>
      {read?.faults ? (
        <div role="alert" className={styles.problem}>
          <p>{text('targets.refused', { file: read.name })}</p>
          <ul>
            {read.faults.map(({ code, line, value }) => (
              <li key={line}>
                {text('targets.line', { line })} {text(`targets.faults.${code}`)} <bdi>{value}</bdi>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {read && months ? (
        <p role="status">{text('targets.preview', { file: read.name, ...countsOf(months, current) })}</p>
      ) : null}
    </section>
  )
}

function countsOf(months: TargetMonths, current: TargetMonths) {
  const all = Object.entries(months)
  const added = all.filter(([month]) => current[month] === undefined).length
  const same = all.filter(([month, amount]) => current[month] === amount).length
  return { added, same, changed: all.length - added - same }
}

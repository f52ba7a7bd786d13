import { DownloadIcon, UploadIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { useRef, useState, type ChangeEvent } from 'react'
import { glFile, readGlFile, type GlFile } from '../../domain/gl/gl-file.ts'
import type { GlRule } from '../../domain/gl/gl-rules.ts'
import { text } from '../text/text.ts'
import { saveFile } from '../ui/save-file.ts'
import styles from './Gl.module.css'

interface GlFilePartProps {
  /** What the table has. */
  readonly rules: readonly GlRule[]
  readonly onTake: (rules: readonly GlRule[]) => void
}

/** Rules from a CSV file in the place of the table's, or each line that is refused; and the table's as such a file. */
export function GlFilePart({ rules, onTake }: GlFilePartProps) {
  const input = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<(GlFile & { readonly name: string }) | null>(null)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) setRead({ ...readGlFile(await file.text()), name: file.name })
    target.value = ''
  }
  const found = read?.rules
  return (
    <div className={styles.parts}>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={text('gl.file')}
        onChange={(event) => void choose(event)}
      />
      <div className={styles.actions}>
        <Button size="small" leadingVisual={UploadIcon} onClick={() => input.current?.click()}>
          {text('gl.chooseFile')}
        </Button>
        <Button
          size="small"
          leadingVisual={DownloadIcon}
          onClick={() => saveFile(new Blob([glFile(rules)], { type: 'text/csv;charset=utf-8' }), 'gl-rules.csv')}
        >
          {text('gl.saveFile')}
        </Button>
      </div>
      {read?.faults ? (
        <div role="alert" className={styles.problem}>
          <p>{text('gl.refused', { file: read.name })}</p>
          <ul>
            {read.faults.map(({ code, line, value }) => (
              <li key={line}>
                {text('gl.line', { line })} {text(`gl.fileFaults.${code}`)} <bdi>{value}</bdi>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {read && found ? (
        <div className={styles.actions}>
          <span role="status">{text('gl.preview', { file: read.name, count: found.length })}</span>
          <Button
            size="small"
            onClick={() => {
              onTake(found)
              setRead(null)
            }}
          >
            {text('gl.takeFile')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

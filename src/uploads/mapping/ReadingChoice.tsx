import { FormControl, Select } from '@primer/react'
import type { FileLook } from '../../../domain/uploads/mapping/file-look.ts'
import { DELIMITERS, type FileReading } from '../../../domain/uploads/mapping/file-mapping.ts'
import { text } from '../../text/text.ts'
import { number } from '../../text/values.ts'
import styles from './Mapping.module.css'

interface ReadingChoiceProps {
  /** What was asked for; where that is not said, what the look found. */
  readonly reading: FileReading
  /** Null: no table was seen so. */
  readonly look: FileLook | null
  readonly onChoose: (reading: FileReading) => void
}

const SIGNS = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const
const SHOWN_ROWS = 20
const SHOWN_CELLS = 4

/** How the table in the file is read: what sets its cells apart, and which row has the titles. */
export function ReadingChoice({ reading, look, onChoose }: ReadingChoiceProps) {
  const isText = look === null || look.kind === 'text'
  return (
    <div className={styles.fields}>
      {isText ? (
        <FormControl>
          <FormControl.Label>{text('mapping.delimiter')}</FormControl.Label>
          <Select
            block
            value={reading.delimiter ?? look?.reading.delimiter ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChoose({ ...reading, delimiter: DELIMITERS.find((sign) => sign === value) ?? null, headerRow: null })
            }
          >
            {look ? null : <Select.Option value="">{text('mapping.choose')}</Select.Option>}
            {DELIMITERS.map((sign) => (
              <Select.Option key={sign} value={sign}>
                {text(`mapping.delimiters.${SIGNS[sign]}`)}
              </Select.Option>
            ))}
          </Select>
        </FormControl>
      ) : null}
      {look && look.sheets.length > 1 ? (
        <FormControl>
          <FormControl.Label>{text('mapping.sheet')}</FormControl.Label>
          <Select
            block
            value={reading.sheet ?? look.reading.sheet ?? ''}
            onChange={({ currentTarget: { value } }) => onChoose({ ...reading, sheet: value, headerRow: null })}
          >
            {look.sheets.map(({ name }) => (
              <Select.Option key={name} value={name}>
                {name}
              </Select.Option>
            ))}
          </Select>
        </FormControl>
      ) : null}
      {look ? (
        <FormControl className={styles.titles ?? ''}>
          <FormControl.Label>{text('mapping.headerRow')}</FormControl.Label>
          <Select
            block
            value={String(reading.headerRow ?? look.reading.headerRow ?? '')}
            onChange={({ currentTarget: { value } }) => onChoose({ ...reading, headerRow: Number(value) })}
          >
            {headerRows(look).map(({ line, cells }) => (
              <Select.Option key={line} value={String(line)}>
                {`${number(line, 0)}: ${cells.slice(0, SHOWN_CELLS).join(', ')}`}
              </Select.Option>
            ))}
          </Select>
        </FormControl>
      ) : null}
    </div>
  )
}

function headerRows({ firstRows, reading }: FileLook): FileLook['firstRows'] {
  return firstRows.filter(({ line }, index) => index < SHOWN_ROWS || line === reading.headerRow)
}

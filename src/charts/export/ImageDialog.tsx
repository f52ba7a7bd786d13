import { Banner, Dialog, FormControl, Radio, RadioGroup } from '@primer/react'
import { useState, type RefObject } from 'react'
import { exportImage } from './export-image.ts'
import type { ExportedChart } from './exported-chart.ts'
import { IMAGE_FORMATS, type ImageFormat } from './file-name.ts'
import type { ImageWords } from './image-words.ts'
import { saveFile } from '../../ui/save-file.ts'
import type { ChartSize } from '../layout.ts'
import { text } from '../../text/text.ts'
import { useThemeSetting } from '../../theme/theme-context.ts'
import styles from './ImageDialog.module.css'

const WIDE: ChartSize = { width: 1152, height: 560 }
const SCHEMES = ['light', 'dark'] as const
const SIZES = ['shown', 'wide'] as const

export interface ImageDialogProps {
  readonly chart: ExportedChart
  readonly words: ImageWords
  /** Room of the chart on the screen. */
  readonly shown: ChartSize
  readonly returnFocusRef: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
}

type Making =
  | { readonly phase: 'chosen' | 'making' | 'failed' }
  | { readonly phase: 'done'; readonly fileName: string; readonly pictured: readonly string[] }

/** Asks how a chart's image shall be, and downloads it. It remembers nothing. WID-20 */
export function ImageDialog({ chart, words, shown, returnFocusRef, onClose }: ImageDialogProps) {
  const { scheme: present } = useThemeSetting()
  const [format, setFormat] = useState<ImageFormat>('png')
  const [scheme, setScheme] = useState<(typeof SCHEMES)[number]>(present)
  const [size, setSize] = useState<(typeof SIZES)[number]>('shown')
  const [making, setMaking] = useState<Making>({ phase: 'chosen' })
  const busy = making.phase === 'making'
  const sizes = { shown, wide: WIDE }
  const make = async () => {
    setMaking({ phase: 'making' })
    try {
      const { blob, fileName, pictured } = await exportImage({ chart, words, size: sizes[size], format, scheme })
      saveFile(blob, fileName)
      setMaking({ phase: 'done', fileName, pictured })
    } catch {
      setMaking({ phase: 'failed' })
    }
  }
  const chosen =
    <T,>(choose: (value: T) => void) =>
    (value: T) => {
      choose(value)
      if (!busy) setMaking({ phase: 'chosen' })
    }
  return (
    <Dialog
      title={text('dashboard.image.title', { title: words.title })}
      width="large"
      returnFocusRef={returnFocusRef}
      onClose={onClose}
      footerButtons={[
        { content: text('dashboard.image.close'), onClick: onClose },
        {
          content: text('dashboard.image.download'),
          buttonType: 'primary',
          autoFocus: true,
          loading: busy,
          onClick: () => void (busy ? undefined : make()),
        },
      ]}
    >
      <div className={styles.choices}>
        <Choice
          label={text('dashboard.image.format')}
          values={IMAGE_FORMATS}
          chosen={format}
          words={(value) => text(`dashboard.image.formats.${value}`)}
          onChoose={chosen(setFormat)}
        />
        <Choice
          label={text('dashboard.image.theme')}
          values={SCHEMES}
          chosen={scheme}
          words={(value) => text(`dashboard.image.themes.${value}`)}
          onChoose={chosen(setScheme)}
        />
        <Choice
          label={text('dashboard.image.size')}
          values={SIZES}
          chosen={size}
          words={(value) => text(`dashboard.image.sizes.${value}`, { width: sizes[value].width })}
          onChoose={chosen(setSize)}
        />
      </div>
      <p className={styles.state} role="status">
        {busy
          ? text('dashboard.image.making')
          : making.phase === 'done'
            ? text('dashboard.image.done', { file: making.fileName })
            : ''}
        {making.phase === 'done' && making.pictured.length > 0
          ? ` ${text('dashboard.image.pictured', { list: making.pictured.join(', ') })}`
          : ''}
      </p>
      {making.phase === 'failed' ? (
        <Banner
          variant="critical"
          title={text('dashboard.image.failed')}
          description={text('dashboard.image.failedHint')}
        />
      ) : null}
    </Dialog>
  )
}

interface ChoiceProps<T extends string> {
  readonly label: string
  readonly values: readonly T[]
  readonly chosen: T
  readonly words: (value: T) => string
  readonly onChoose: (value: T) => void
}

function Choice<T extends string>({ label, values, chosen, words, onChoose }: ChoiceProps<T>) {
  return (
    <RadioGroup name={label} onChange={(value) => onChoose(value as T)}>
      <RadioGroup.Label>{label}</RadioGroup.Label>
      {values.map((value) => (
        <FormControl key={value}>
          <Radio value={value} checked={value === chosen} />
          <FormControl.Label>{words(value)}</FormControl.Label>
        </FormControl>
      ))}
    </RadioGroup>
  )
}

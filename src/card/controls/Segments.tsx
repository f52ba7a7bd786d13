import { SegmentedControl } from '@primer/react'
import type { FunctionComponent } from 'react'
import styles from './Segments.module.css'

interface Segment<T extends string> {
  readonly value: T
  readonly words: string
  readonly icon?: FunctionComponent | undefined
}

interface SegmentsProps<T extends string> {
  readonly label: string
  readonly options: readonly Segment<T>[]
  readonly chosen: T
  readonly onChoose: (value: T) => void
}

/** One of a few ways beside each other; choosing what is chosen changes nothing. */
export function Segments<T extends string>({ label, options, chosen, onChoose }: SegmentsProps<T>) {
  const choose = (index: number) => {
    const option = options[index]
    if (option && option.value !== chosen) onChoose(option.value)
  }
  return (
    <SegmentedControl aria-label={label} size="small" onChange={choose} className={styles.segments ?? ''}>
      {options.map(({ value, words, icon }) =>
        icon ? (
          <SegmentedControl.IconButton key={value} icon={icon} aria-label={words} selected={value === chosen} />
        ) : (
          <SegmentedControl.Button key={value} selected={value === chosen}>
            {words}
          </SegmentedControl.Button>
        ),
      )}
    </SegmentedControl>
  )
}

import { Checkbox, FormControl } from '@primer/react'
import { useId } from 'react'
import styles from './Agreements.module.css'

interface ChoicesProps {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly words: string }[]
  readonly chosen: readonly string[]
  /** What it means that nothing is chosen. */
  readonly none: string
  readonly onChoose: (chosen: string[]) => void
}

/** Some of many: what is chosen, and behind it the list to choose from, with what is chosen and no longer offered. */
export function Choices({ label, options, chosen, none, onChoose }: ChoicesProps) {
  const id = useId()
  const offered = new Map(options.map(({ value, words }) => [value, words]))
  const all = [...new Set([...options.map(({ value }) => value), ...chosen])]
  const words = chosen.map((value) => offered.get(value) ?? value)
  return (
    <details className={styles.choices}>
      <summary>
        <span id={id}>{label}</span>: <bdi>{words.length > 0 ? words.join(', ') : none}</bdi>
      </summary>
      <div role="group" aria-labelledby={id} className={styles.options}>
        {all.map((value) => (
          <FormControl key={value}>
            <Checkbox
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChoose(all.filter((each) => (each === value ? target.checked : chosen.includes(each))))
              }
            />
            <FormControl.Label>
              <bdi>{offered.get(value) ?? value}</bdi>
            </FormControl.Label>
          </FormControl>
        ))}
      </div>
    </details>
  )
}

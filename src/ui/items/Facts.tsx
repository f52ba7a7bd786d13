import type { ReactNode } from 'react'
import styles from './Items.module.css'

export interface Fact {
  readonly name: string
  /** A text is set apart from the direction of what stands around it. */
  readonly value: ReactNode
}

/** What is known of an item, name beside value; on a narrow screen below it. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
        </div>
      ))}
    </dl>
  )
}

import styles from './Agreements.module.css'

export interface Telling {
  readonly rule: number | null
  readonly words: string
  readonly isError: boolean
}

/** What is missing or wrong, and what the tables say. */
export function Told({ told }: { readonly told: readonly Telling[] }) {
  if (told.length === 0) return null
  return (
    <ul className={styles.told}>
      {told.map(({ words, isError: wrong }) => (
        <li key={words} data-wrong={wrong}>
          {words}
        </li>
      ))}
    </ul>
  )
}

import styles from './SetMark.module.css'

const SHAPES = [
  <circle key="0" cx="5" cy="5" r="4.5" />,
  <rect key="1" x="1" y="1" width="8" height="8" />,
  <path key="2" d="M5 0.5 9.7 9H0.3Z" />,
]

/** ● ■ ▲: the sign of the first, second and third set, told apart by its form and its colour. */
export function SetMark({ at }: { readonly at: number }) {
  return (
    <svg className={styles.mark} data-at={at} width="10" height="10" viewBox="0 0 10 10" aria-hidden>
      {SHAPES[at]}
    </svg>
  )
}

import { Fragment } from 'react'
import { sentencePieces } from './sentence-pieces.ts'
import styles from './Sentence.module.css'

/** Words in which no line ends between a sign and its amount. */
export function Sentence({ words }: { readonly words: string }) {
  return sentencePieces(words).map((piece, at) =>
    at % 2 === 0 ? (
      <Fragment key={at}>{piece}</Fragment>
    ) : (
      <span key={at} className={styles.amount}>
        {piece}
      </span>
    ),
  )
}

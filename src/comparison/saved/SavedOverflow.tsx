import { AlertIcon, TrashIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { text } from '../../text/text.ts'
import { useDeleteQuestion } from '../../ui/use-question.tsx'
import styles from '../Comparison.module.css'

interface SavedOverflowProps {
  readonly names: readonly string[]
  readonly most: number
  /** Says that there are more. */
  readonly words: string
  readonly onRemove: (name: string) => void
}

/** More than can be stored, since two tabs each saved the last one: this tab keeps all, and nothing is stored, until one is deleted, which is asked about first. COMP-22, COMP-23 */
export function SavedOverflow({ names, most, words, onRemove }: SavedOverflowProps) {
  const { askToDelete, dialog } = useDeleteQuestion()
  if (names.length <= most) return null
  return (
    <section className={styles.conflict} aria-label={words}>
      <AlertIcon className={styles.alert ?? ''} />
      <p role="alert">{words}</p>
      <ul className={styles.surplus}>
        {names.map((name) => (
          <li key={name}>
            <Button
              size="small"
              leadingVisual={TrashIcon}
              aria-label={text('comparison.delete', { name })}
              onClick={() => askToDelete(name, () => onRemove(name))}
            >
              {name}
            </Button>
          </li>
        ))}
      </ul>
      {dialog}
    </section>
  )
}

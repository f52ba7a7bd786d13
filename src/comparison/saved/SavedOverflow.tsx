import { AlertIcon, TrashIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import {
  MAX_SAVED_GROUPS,
  MAX_SAVED_SETS,
  savedGroups,
  savedSets,
  type SavedComparison,
} from '../../../domain/comparison/saved-comparison.ts'
import type { ComparisonEvent } from '../../../machines/comparison/comparison-context.ts'
import { text } from '../../text/text.ts'
import { useDeleteQuestion } from '../../ui/use-question.tsx'
import styles from '../Comparison.module.css'

interface SurplusProps {
  readonly names: readonly string[]
  readonly most: number
  /** Says that there are more. */
  readonly words: string
  readonly onRemove: (name: string) => void
}

interface SavedOverflowProps {
  readonly saved: SavedComparison
  readonly send: (event: ComparisonEvent) => void
}

/** More than can be stored, since two tabs each saved the last one: this tab keeps all, and nothing is stored, until one is deleted, which is asked about first. COMP-22, COMP-23 */
export function SavedOverflow({ saved, send }: SavedOverflowProps) {
  return (
    <>
      <Surplus
        names={savedSets(saved).map(({ name }) => name)}
        most={MAX_SAVED_SETS}
        words={text('comparison.tooManySets', { most: MAX_SAVED_SETS })}
        onRemove={(name) => send({ type: 'saved.removed', name })}
      />
      <Surplus
        names={savedGroups(saved).map(({ name }) => name)}
        most={MAX_SAVED_GROUPS}
        words={text('comparison.tooManyGroups', { most: MAX_SAVED_GROUPS })}
        onRemove={(name) => send({ type: 'group.removed', name })}
      />
    </>
  )
}

function Surplus({ names, most, words, onRemove }: SurplusProps) {
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

import { AlertIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { own, sameValue } from '../../../domain/values/entries.ts'
import { savedGroups, savedSets, type SavedComparison } from '../../../domain/comparison/saved-comparison.ts'
import { text } from '../../text/text.ts'
import styles from '../Comparison.module.css'

interface SavedConflictProps {
  readonly mine: SavedComparison
  readonly theirs: SavedComparison
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
}

/** One set or group saved differently in two tabs at once: both are kept until the person chooses. Lessons 9 */
export function SavedConflict({ mine, theirs, onKeepMine, onTakeTheirs }: SavedConflictProps) {
  const all = { ...theirs, ...mine }
  const different = Object.fromEntries(
    Object.entries(all).filter(([key]) => !sameValue(own(mine, key), own(theirs, key))),
  )
  const names = [...savedSets(different), ...savedGroups(different)].map(({ name }) => name)
  return (
    <section className={styles.conflict} role="alert" aria-label={text('comparison.conflict')}>
      <AlertIcon className={styles.alert ?? ''} />
      <p>
        <strong>{text('comparison.conflict')}</strong> {text('comparison.conflictHint', { names: names.join(', ') })}
      </p>
      <Button size="small" onClick={onKeepMine}>
        {text('comparison.keepMine')}
      </Button>
      <Button size="small" onClick={onTakeTheirs}>
        {text('comparison.takeTheirs')}
      </Button>
    </section>
  )
}

import { AlertIcon, PencilIcon, XIcon } from '@primer/octicons-react'
import { IconButton, Label } from '@primer/react'
import type { TableIndex } from '../../../domain/query/catalog.ts'
import { comparedRange } from '../../../domain/comparison/comparison-periods.ts'
import type { ComparisonSet } from '../../../domain/comparison/comparison-set.ts'
import { text } from '../../text/text.ts'
import { shortDate } from '../../text/values.ts'
import styles from '../Comparison.module.css'
import { SetChips } from './SetChips.tsx'
import { SetMark } from './SetMark.tsx'

interface SetHeaderProps {
  readonly set: ComparisonSet
  /** Undefined: the person may not see the client. */
  readonly clientName: string | undefined
  /** Among the sets that are seen; -1: not seen. */
  readonly place: number
  /** What the others are compared with. */
  readonly baseline: ComparisonSet | undefined
  readonly removable: boolean
  /** Not as it was saved under its name. */
  readonly changed: boolean
  /** Its panel is. */
  readonly open: boolean
  readonly table: TableIndex | undefined
  readonly tabFilters: readonly string[]
  readonly onOpen: () => void
  readonly onRemove: () => void
}

/** Whose rows a set has, of which days that are counted, and filtered by what; the way to change and to remove it. COMP-01, COMP-03 */
export function SetHeader({
  set,
  clientName,
  place,
  baseline,
  removable,
  changed,
  open,
  table,
  tabFilters,
  onOpen,
  onRemove,
}: SetHeaderProps) {
  const { dates } = set.filters.global
  const { from, to } = comparedRange(dates)
  return (
    <div className={styles.set} role="group" aria-label={set.name} data-open={open}>
      <div className={styles.head}>
        {place < 0 ? <AlertIcon size={12} className={styles.alert ?? ''} /> : <SetMark at={place} />}
        <h2 className={styles.name} title={set.name}>
          {set.name}
        </h2>
        {changed ? <Label size="small">{text('comparison.changed')}</Label> : null}
        {set === baseline ? <Label size="small">{text('comparison.baseline')}</Label> : null}
        <span className={styles.buttons} data-screen-only="">
          <IconButton
            variant="invisible"
            size="small"
            unsafeDisableTooltip
            icon={PencilIcon}
            aria-label={text('comparison.edit', { name: set.name })}
            aria-expanded={open}
            onClick={onOpen}
          />
          {removable ? (
            <IconButton
              variant="invisible"
              size="small"
              unsafeDisableTooltip
              icon={XIcon}
              aria-label={text('comparison.remove', { name: set.name })}
              onClick={onRemove}
            />
          ) : null}
        </span>
      </div>
      <p className={styles.subtitle}>
        {clientName === undefined ? (
          <strong>{text('comparison.lost')}</strong>
        ) : (
          <>
            <bdi>{clientName}</bdi>
            <span aria-hidden> · </span>
            <span className={styles.dates}>
              {text(`dates.header.${dates.type}`, { from: shortDate(from), to: shortDate(to) })}
            </span>
          </>
        )}
      </p>
      {clientName === undefined ? (
        <p className={styles.muted}>{text('comparison.lostHint')}</p>
      ) : (
        <SetChips set={set} baseline={baseline} table={table} tabFilters={tabFilters} />
      )}
    </div>
  )
}

import { ChevronDownIcon, ChevronRightIcon, ClockIcon } from '@primer/octicons-react'
import { Checkbox, IconButton, Label } from '@primer/react'
import { Fragment, type ReactNode } from 'react'
import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { text } from '../../text/text.ts'
import { longDate } from '../../text/values.ts'
import { amountText } from '../../tracking/tracking-words.ts'
import tables from '../../ui/Table.module.css'
import { fieldLabel, wordText } from '../record-words.ts'
import type { Claim } from './claim-queries.ts'
import { claimName, daysLeft, leftWords, stateWords } from './claim-words.ts'
import styles from './Claims.module.css'

interface ClaimTableProps {
  readonly claims: readonly Claim[]
  readonly today: CalendarDate
  /** Null: nothing can be done with them. */
  readonly picking: {
    readonly chosen: ReadonlySet<number>
    readonly onChoose: (ids: readonly number[], isChosen: boolean) => void
  } | null
  readonly opened: number | null
  readonly onOpen: (id: number | null) => void
  readonly panel: (claim: Claim) => ReactNode
}

const COLUMNS = 9
const SOON_DAYS = 3

/** Claims, one of them opened below its row. */
export function ClaimTable({ claims, today, picking, opened, onOpen, panel }: ClaimTableProps) {
  const all = claims.map(({ id }) => id)
  const areAll = picking !== null && all.every((id) => picking.chosen.has(id))
  const areSome = picking !== null && all.some((id) => picking.chosen.has(id))
  return (
    <div className={`${tables.scroll} ${tables.bordered}`} tabIndex={0} role="region" aria-label={text('claims.list')}>
      <table className={`${tables.table} ${tables.rows} ${styles.table}`}>
        <thead>
          <tr>
            {picking ? (
              <td>
                <Checkbox
                  aria-label={text('claims.chooseAll')}
                  checked={areAll}
                  indeterminate={areSome && !areAll}
                  onChange={({ target }) => picking.onChoose(all, target.checked)}
                />
              </td>
            ) : null}
            <th scope="col">{fieldLabel('deadline')}</th>
            <th scope="col">{fieldLabel('rule')}</th>
            <th scope="col">{text('claims.of')}</th>
            {(['billed', 'expected', 'difference'] as const).map((name) => (
              <th key={name} scope="col" data-kind="value">
                {fieldLabel(name)}
              </th>
            ))}
            <th scope="col">{fieldLabel('confidence')}</th>
            <th scope="col">{text('claims.standing')}</th>
            <th scope="col">{text('claims.holder')}</th>
          </tr>
        </thead>
        <tbody>
          {claims.map((claim) => (
            <Fragment key={claim.id}>
              <tr className={opened === claim.id ? styles.opened : ''}>
                {picking ? (
                  <td>
                    <Checkbox
                      aria-label={text('claims.choose', { claim: claimName(claim) })}
                      checked={picking.chosen.has(claim.id)}
                      onChange={({ target }) => picking.onChoose([claim.id], target.checked)}
                    />
                  </td>
                ) : null}
                <td>
                  <Deadline claim={claim} today={today} />
                </td>
                <th scope="row">
                  <span className={styles.what}>
                    <IconButton
                      size="small"
                      variant="invisible"
                      icon={opened === claim.id ? ChevronDownIcon : ChevronRightIcon}
                      aria-label={text('claims.details', { claim: claimName(claim) })}
                      aria-expanded={opened === claim.id}
                      onClick={() => onOpen(opened === claim.id ? null : claim.id)}
                    />
                    <span>
                      {wordText('rule', claim.rule)}
                      <span className={styles.below}>{claim.service ?? claim.carrier.name}</span>
                    </span>
                  </span>
                </th>
                <td>
                  {claim.trackingNumber ?? text('claims.invoice', { number: claim.invoiceNumber })}
                  <span className={styles.below}>{claim.client.name}</span>
                </td>
                <td data-kind="value">{amountText(claim.billed, claim.currency)}</td>
                <td data-kind="value">{amountText(claim.expected, claim.currency)}</td>
                <td data-kind="value" className={styles.difference}>
                  {amountText(claim.difference, claim.currency)}
                </td>
                <td>{wordText('confidence', claim.confidence)}</td>
                <td>
                  <Label variant={VARIANTS[claim.state] ?? 'default'} className={styles.label ?? ''}>
                    {stateWords(claim.state)}
                  </Label>
                  {claim.isFound && !claim.isChanged ? null : (
                    <span className={styles.below}>{text(claim.isFound ? 'claims.changed' : 'claims.gone')}</span>
                  )}
                </td>
                <td>{claim.holder?.name ?? <span className={styles.muted}>{text('claims.nobody')}</span>}</td>
              </tr>
              {opened === claim.id ? (
                <tr className={styles.opened}>
                  <td colSpan={picking ? COLUMNS + 1 : COLUMNS}>{panel(claim)}</td>
                </tr>
              ) : null}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const VARIANTS: Partial<Record<Claim['state'], 'accent' | 'attention' | 'success' | 'danger'>> = {
  queued: 'accent',
  claimed: 'attention',
  credited: 'success',
  partlyCredited: 'success',
  denied: 'danger',
  expired: 'danger',
}

function Deadline({ claim, today }: { readonly claim: Claim; readonly today: CalendarDate }) {
  const left = daysLeft(claim, today)
  if (claim.deadline === null) return <span className={styles.muted}>{text('claims.noDay')}</span>
  const isSoon = left !== null && left < SOON_DAYS
  return (
    <>
      {longDate(claim.deadline)}
      {left === null || left < 0 ? null : (
        <span className={`${styles.below} ${isSoon ? styles.soon : ''}`}>
          {isSoon ? <ClockIcon size={12} /> : null} {leftWords(left)}
        </span>
      )}
    </>
  )
}

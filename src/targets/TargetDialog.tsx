import { Dialog, Select, FormControl, TextInput } from '@primer/react'
import { useRef, useState, type RefObject } from 'react'
import { dateParts, type CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { ValueFormat } from '../../domain/query/format.ts'
import { monthsFrom } from '../../domain/targets/target-months.ts'
import { TargetMonths } from '../../domain/targets/target-spec.ts'
import { longLabel } from '../charts/period-labels.ts'
import { text } from '../text/text.ts'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import { TargetFilePart } from './TargetFilePart.tsx'
import { TargetVersions } from './TargetVersions.tsx'
import { useSetTarget, type KnownTarget, type TargetOf, type TargetVersion } from './target-queries.ts'
import styles from './Targets.module.css'

interface TargetDialogProps {
  readonly of: TargetOf
  readonly known: KnownTarget
  /** Of the page: that of a target that has no months yet. */
  readonly currency: string
  readonly factText: string
  readonly clientName: string
  readonly today: CalendarDate
  readonly format: ValueFormat
  readonly returnFocusRef: RefObject<HTMLElement | null>
  readonly onClose: () => void
}

const YEARS_BACK = 2
const YEARS_ON = 2

/** A fact's budget by month: typed or read from a file, saved together, with what it was before. */
export function TargetDialog({ of, known, factText, clientName, today, format, ...dialog }: TargetDialogProps) {
  const newest = known.versions[0]
  const current = newest?.months ?? {}
  const currency = newest && Object.keys(current).length > 0 ? newest.currency : dialog.currency
  const { year: thisYear } = dateParts(today)
  const [year, setYear] = useState(thisYear)
  const [typed, setTyped] = useState(() => textsOf(current))
  const first = useRef<HTMLInputElement>(null)
  const set = useSetTarget(of)
  const months = monthsOf(typed)
  const fit = TargetMonths.safeParse(months)
  const changed = JSON.stringify(entriesOf(months)) !== JSON.stringify(entriesOf(current))
  const save = (value: TargetMonths, inCurrency = currency) =>
    set.mutate({ currency: inCurrency, months: value, after: newest?.id ?? 0 })
  const bringBack = (version: TargetVersion) => {
    setTyped(textsOf(version.months))
    save(version.months, version.currency)
  }
  return (
    <Dialog
      title={text('targets.title', { fact: factText })}
      subtitle={text('targets.of', { client: clientName, currency: currency === 'all' ? 'USD' : currency })}
      width="large"
      initialFocusRef={first}
      returnFocusRef={dialog.returnFocusRef}
      onClose={dialog.onClose}
      footerButtons={[
        { content: text('targets.close'), onClick: dialog.onClose },
        {
          content: text('targets.save'),
          buttonType: 'primary',
          loading: set.isPending,
          disabled: !fit.success || !changed,
          onClick: () => save(months),
        },
      ]}
    >
      <div className={styles.dialog}>
        {set.error ? <ServerErrorBanner error={set.error} /> : null}
        <p className={styles.about}>{text('targets.hint')}</p>
        <FormControl>
          <FormControl.Label>{text('targets.year')}</FormControl.Label>
          <Select value={String(year)} onChange={({ target }) => setYear(Number(target.value))}>
            {Array.from({ length: YEARS_BACK + 1 + YEARS_ON }, (_, at) => thisYear - YEARS_BACK + at).map((each) => (
              <Select.Option key={each} value={String(each)}>
                {String(each)}
              </Select.Option>
            ))}
          </Select>
        </FormControl>
        <div className={styles.months}>
          {monthsFrom(`${year}-01-01`, 12).map((month, at) => {
            const value = typed[month] ?? ''
            const faulty = value !== '' && amountOf(value) === null
            return (
              <FormControl key={month}>
                <FormControl.Label>{longLabel(`${month}-01`, 'monthly')}</FormControl.Label>
                <TextInput
                  {...(at === 0 ? { ref: first } : {})}
                  block
                  inputMode="decimal"
                  autoComplete="off"
                  value={value}
                  {...(faulty ? { validationStatus: 'error' } : {})}
                  onChange={({ target }) => setTyped({ ...typed, [month]: target.value })}
                />
                {faulty ? (
                  <FormControl.Validation variant="error">{text('targets.faults.amount')}</FormControl.Validation>
                ) : null}
              </FormControl>
            )
          })}
        </div>
        <p role="status" className={styles.about}>
          {set.isSuccess && !changed
            ? text('targets.saved')
            : fit.success
              ? ''
              : text(Object.values(months).some(Number.isNaN) ? 'targets.unfinished' : 'targets.faults.tooMany')}
        </p>
        <TargetFilePart current={months} onTake={(read) => setTyped({ ...typed, ...textsOf(read) })} />
        <TargetVersions versions={known.versions} format={format} busy={set.isPending} onBringBack={bringBack} />
      </div>
    </Dialog>
  )
}

function textsOf(months: TargetMonths): Record<string, string> {
  return Object.fromEntries(Object.entries(months).map(([month, amount]) => [month, String(amount)]))
}

/** What is typed, of each month that has something; what is no amount is NaN. */
function monthsOf(typed: Readonly<Record<string, string>>): TargetMonths {
  return Object.fromEntries(
    Object.entries(typed).flatMap(([month, value]) =>
      value.trim() === '' ? [] : [[month, amountOf(value) ?? Number.NaN]],
    ),
  )
}

function amountOf(value: string): number | null {
  return /^\d{1,12}(\.\d{1,2})?$/.test(value.trim()) ? Number(value) : null
}

function entriesOf(months: TargetMonths) {
  return Object.entries(months).toSorted(([one], [other]) => (one < other ? -1 : 1))
}

import { Button, FormControl, Select, TextInput } from '@primer/react'
import { Blankslate, SkeletonBox } from '@primer/react/experimental'
import { PlusIcon, SearchIcon } from '@primer/octicons-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { ROLLING_PERIODS } from '../../../domain/dates/period.ts'
import { useNavigation } from '../../api/queries.ts'
import { knownText, text } from '../../text/text.ts'
import { number } from '../../text/values.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { NARROW_TABLE, useMedia } from '../../theme/use-media.ts'
import { RecordCards } from './RecordCards.tsx'
import type { RecordPlace } from '../../../domain/records/record-place.ts'
import type { GoTo } from '../record-place.ts'
import type { RecordLeads, RecordOpening } from '../record-opening.ts'
import type { RecordPicking } from '../record-picking.ts'
import { narrowingWords, PAGE_ROWS, useRecordChoices, useRecords, type RecordPage } from '../record-queries.ts'
import { RecordPaging } from './RecordPaging.tsx'
import { RecordsFile } from './RecordsFile.tsx'
import { RecordTable } from './RecordTable.tsx'
import { fieldLabel, formTitle, wordText } from '../record-words.ts'
import styles from './RecordList.module.css'

interface RecordListProps {
  readonly page: RecordPage
  readonly place: RecordPlace
  readonly goTo: GoTo
  readonly tools: ReactNode
  readonly opening: RecordOpening
  readonly leads?: RecordLeads | undefined
  readonly picking?: RecordPicking | undefined
  /** The record that these belong to. */
  readonly within?: string
}

/** Records searched, sorted and paged: a table, and cards where there is no room for one. */
export function RecordList({ page, place, goTo, tools, opening, leads, picking, within }: RecordListProps) {
  const records = useRecords(page.id, place, within)
  const choices = useRecordChoices(page.id)
  const navigation = useNavigation()
  const limits = navigation.data?.everyClient === false ? knownText(`records.limits.${page.id}`) : undefined
  const narrow = useMedia(NARROW_TABLE)
  const failure = records.error ?? choices.error
  const { data } = records
  const list = { page, place, goTo, opening, leads, picking, choices: choices.data ?? {}, rows: data?.rows ?? [] }
  return (
    <section aria-label={text('records.list')} className={styles.list} aria-busy={records.isFetching}>
      <div className={styles.toolbar}>
        <SearchBox search={place.search} onSearch={(search) => goTo({ search, page: 1 }, { replace: true })} />
        <Narrowing page={page} only={place.only} onOnly={(only) => goTo({ only, page: 1 }, { replace: true })} />
        <Period page={page} period={place.period} onPeriod={(period) => goTo({ period, page: 1 }, { replace: true })} />
        <div className={styles.actions}>
          {tools}
          <RecordsFile page={page} place={place} choices={choices.data} total={data?.total} within={within} />
          {page.mayAdd ? (
            <Button variant="primary" leadingVisual={PlusIcon} onClick={() => goTo({ record: 'new' })}>
              {formTitle(page.id, true)}
            </Button>
          ) : null}
        </div>
      </div>
      {limits === undefined ? null : <p className={styles.limits}>{limits}</p>}
      {failure ? (
        <ServerErrorBanner error={failure} onRetry={() => void Promise.all([records.refetch(), choices.refetch()])} />
      ) : null}
      {!data || !choices.data ? (
        failure ? null : (
          <ListSkeleton />
        )
      ) : data.total === 0 ? (
        <Nothing
          searched={place.search !== '' || place.only !== '' || place.period !== ''}
          onClear={() => goTo({ search: '', only: '', period: '', page: 1 })}
        />
      ) : data.rows.length === 0 ? (
        <PastTheLast
          last={Math.ceil(data.total / PAGE_ROWS)}
          onLast={(last) => goTo({ page: last }, { replace: true })}
        />
      ) : (
        <div className={records.isPlaceholderData ? styles.stale : ''}>
          {narrow ? <RecordCards {...list} /> : <RecordTable {...list} />}
        </div>
      )}
      {data && choices.data && data.rows.length > 0 ? (
        <RecordPaging page={place.page} rows={PAGE_ROWS} total={data.total} onPage={(to) => goTo({ page: to })} />
      ) : null}
    </section>
  )
}

/** The address follows what is typed; what is typed never waits for the address. */
function SearchBox({ search, onSearch }: { readonly search: string; readonly onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(search)
  const asked = useRef(search)
  useEffect(() => {
    if (search === asked.current) return
    asked.current = search
    setTyped(search)
  }, [search])
  return (
    <TextInput
      type="search"
      leadingVisual={SearchIcon}
      aria-label={text('records.search')}
      placeholder={text('records.search')}
      className={styles.search ?? ''}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        asked.current = target.value
        onSearch(target.value)
      }}
    />
  )
}

interface NarrowingProps {
  readonly page: RecordPage
  /** '': everything. */
  readonly only: string
  readonly onOnly: (only: string) => void
}

/** The words that the list can be narrowed to. */
function Narrowing({ page, only, onOnly }: NarrowingProps) {
  const { narrowBy } = page
  if (narrowBy === null) return null
  return (
    <FormControl>
      <FormControl.Label visuallyHidden>{fieldLabel(narrowBy)}</FormControl.Label>
      <Select value={only} onChange={({ target }) => onOnly(target.value)}>
        <Select.Option value="">{text('records.everything')}</Select.Option>
        {narrowingWords(page).map((word) => (
          <Select.Option key={word} value={word}>
            {wordText(narrowBy, word)}
          </Select.Option>
        ))}
      </Select>
    </FormControl>
  )
}

interface PeriodProps {
  readonly page: RecordPage
  readonly period: RecordPlace['period']
  readonly onPeriod: (period: RecordPlace['period']) => void
}

/** The periods that the list can be narrowed to, by their names: they move with the day. */
function Period({ page: { periodBy }, period, onPeriod }: PeriodProps) {
  if (periodBy === null) return null
  const label = fieldLabel(periodBy)
  return (
    <FormControl>
      <FormControl.Label visuallyHidden>{label}</FormControl.Label>
      <Select
        value={period}
        onChange={({ target }) => onPeriod(ROLLING_PERIODS.find((each) => each === target.value) ?? '')}
      >
        <Select.Option value="">{text('records.anyDay', { field: label })}</Select.Option>
        {ROLLING_PERIODS.map((each) => (
          <Select.Option key={each} value={each}>
            {text(`dates.periods.${each}`)}
          </Select.Option>
        ))}
      </Select>
    </FormControl>
  )
}

function Nothing({ searched, onClear }: { readonly searched: boolean; readonly onClear: () => void }) {
  return (
    <div className={styles.panel}>
      <Blankslate>
        <Blankslate.Heading>{text(searched ? 'records.nothingFound' : 'records.nothing')}</Blankslate.Heading>
        <Blankslate.Description>
          {text(searched ? 'records.nothingFoundHint' : 'records.nothingHint')}
        </Blankslate.Description>
        {searched ? <Button onClick={onClear}>{text('records.clearSearch')}</Button> : null}
      </Blankslate>
    </div>
  )
}

/** A page of the address that the list does not reach. */
function PastTheLast({ last, onLast }: { readonly last: number; readonly onLast: (last: number) => void }) {
  return (
    <div className={styles.panel}>
      <Blankslate>
        <Blankslate.Heading>{text('records.pastTheLast')}</Blankslate.Heading>
        <Blankslate.Description>{text('records.pastTheLastHint', { last: number(last, 0) })}</Blankslate.Description>
        <Button onClick={() => onLast(last)}>{text('records.goToLast')}</Button>
      </Blankslate>
    </div>
  )
}

function ListSkeleton() {
  return (
    <div className={styles.panel} role="status" aria-label={text('records.loading')}>
      {Array.from({ length: 8 }, (_, at) => (
        <SkeletonBox key={at} height="20px" className={styles.bone ?? ''} />
      ))}
    </div>
  )
}

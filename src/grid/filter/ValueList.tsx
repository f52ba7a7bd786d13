import { useQuery } from '@tanstack/react-query'
import { useContext, useId, useState, type KeyboardEvent } from 'react'
import { text } from '../../text/text.ts'
import { number } from '../../text/values.ts'
import { ColumnValuesContext, type ColumnValues } from './column-values.ts'
import styles from './TextFilter.module.css'
import { useDelayed } from './use-delayed.ts'

/** Values that are drawn; others are found by a search. */
const DRAWN = 200
/** Values that a filter takes. */
const MOST_TICKED = 2_000

interface ValueListProps {
  /** How often the filter was opened; each time its values are asked for anew. */
  readonly openings: number
  readonly field: string
  /** Of the column. */
  readonly label: string
  /** '' of rows without a value. */
  readonly ticked: readonly string[]
  readonly onTicked: (values: readonly string[]) => void
}

/** The values that a column has under the other filters, with their rows, to tick. */
export function ValueList(props: ValueListProps) {
  const values = useContext(ColumnValuesContext)
  return values ? <Values {...props} values={values} /> : null
}

function Values({
  openings,
  field,
  label,
  ticked,
  onTicked,
  values,
}: ValueListProps & { readonly values: ColumnValues }) {
  const id = useId()
  const later = useDelayed()
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const { data, isError, refetch } = useQuery({
    queryKey: ['columnValues', id, openings, field, search],
    queryFn: ({ signal }) => values.ask({ field, search }, signal),
    gcTime: 0,
    retry: false,
  })
  const found = data?.values ?? []
  const others = search === '' ? ticked.filter((value) => found.every((each) => each.value !== value)) : []
  const listed = [...others.map((value) => ({ value, count: 0 })), ...found.slice(0, DRAWN)]
  const isAll = data !== undefined && found.length === data.all
  const withFound = [...new Set([...ticked, ...found.map(({ value }) => value)])]
  const fits = isAll && withFound.length <= MOST_TICKED
  const move = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: listed.length - 1,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.min(Math.max(step, 0), listed.length - 1)
    setAt(next)
    event.currentTarget.querySelectorAll('input')[next]?.focus()
  }
  return (
    <div className={styles.values}>
      <input
        type="search"
        className={styles.field}
        aria-label={text('grid.values.search', { column: label })}
        placeholder={text('grid.values.placeholder')}
        value={typed}
        onChange={({ target: { value } }) => {
          setTyped(value)
          later(() => {
            setSearch(value.trim())
            setAt(0)
          })
        }}
      />
      <div className={styles.said}>
        <span role="status">
          {isError
            ? text('grid.values.failed')
            : data === undefined
              ? text('grid.loading')
              : found.length > DRAWN || !isAll
                ? text('grid.values.some', { shown: Math.min(found.length, DRAWN), count: data.all })
                : text('grid.values.found', { count: data.all })}
        </span>
        {isError ? (
          <button type="button" className={styles.act} onClick={() => void refetch()}>
            {text('dashboard.retry')}
          </button>
        ) : (
          <button
            type="button"
            className={styles.act}
            disabled={found.length === 0 || !fits}
            title={fits ? undefined : text('grid.values.tooMany')}
            onClick={() => onTicked(withFound)}
          >
            {text('grid.values.tickFound', { count: data?.all ?? 0 })}
          </button>
        )}
      </div>
      <div role="group" aria-label={text('grid.values.of', { column: label })} className={styles.list} onKeyDown={move}>
        {listed.map(({ value, count }, index) => (
          <label key={value} className={styles.value}>
            <input
              type="checkbox"
              tabIndex={index === Math.min(at, listed.length - 1) ? 0 : -1}
              checked={ticked.includes(value)}
              onFocus={() => setAt(index)}
              onChange={({ target: { checked } }) =>
                onTicked(checked ? [...ticked, value] : ticked.filter((each) => each !== value))
              }
            />
            <span className={styles.name}>{value === '' ? text('grid.blank') : values.shown(field, value)}</span>
            <span className={styles.rows}>{number(count, 0)}</span>
          </label>
        ))}
      </div>
    </div>
  )
}

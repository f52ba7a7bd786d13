import { SearchIcon, XIcon } from '@primer/octicons-react'
import { Button, FormControl, Select, TextInput } from '@primer/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  ANY_MAPPING,
  LOAD_KINDS,
  LOAD_STATES,
  printLoadFilter,
  type LoadFilter,
} from '../../../domain/uploads/loads-place.ts'
import type { ClientShort } from '../../api/answers.ts'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { text } from '../../text/text.ts'
import { formatWords } from '../upload-words.ts'
import styles from './LoadFilterBar.module.css'
import type { useLoadFilter } from './use-load-filter.ts'

interface LoadFilterBarProps {
  readonly filter: LoadFilter
  readonly clients: readonly ClientShort[]
  readonly narrow: ReturnType<typeof useLoadFilter>['narrow']
}

/** Narrows the loads: by words of a file, an invoice or who loaded, by client, by who, by format, by what they have. */
export function LoadFilterBar({ filter, clients, narrow }: LoadFilterBarProps) {
  const api = useApi()
  const limits = useQuery({
    queryKey: ['uploadLimits'],
    queryFn: ({ signal }) => answerOf(api.GET('/aiparcelweb/api/uploads', { signal })),
  })
  const formats = [
    ...(limits.data?.formats ?? []).map((format) => ({ value: format.id, name: formatWords(format) })),
    { value: ANY_MAPPING, name: text('uploads.filter.ownMapping') },
  ]
  const words = (names: readonly string[], of: 'kinds' | 'states') =>
    names.map((value) => ({ value, name: text(`uploads.filter.${of}.${value as 'person' & 'undone'}`) }))
  const choices = [
    { part: 'kind' as const, options: words(LOAD_KINDS, 'kinds') },
    { part: 'format' as const, options: formats },
    { part: 'state' as const, options: words(LOAD_STATES, 'states') },
    // The last, since it may come late.
    ...(clients.length > 1
      ? [{ part: 'client' as const, options: clients.map(({ id, name }) => ({ value: String(id), name })) }]
      : []),
  ]
  return (
    <div className={styles.bar} role="search" aria-label={text('uploads.filter.title')}>
      <Search search={filter.search ?? ''} onSearch={(search) => narrow({ search })} />
      {choices.map(({ part, options }) => (
        <FormControl key={part}>
          <FormControl.Label visuallyHidden>{text(`uploads.filter.${part}`)}</FormControl.Label>
          <Select
            className={styles.choice ?? ''}
            value={filter[part] ?? ''}
            onChange={({ target }) => narrow({ [part]: target.value === '' ? undefined : target.value })}
          >
            <Select.Option value="">{text(`uploads.filter.every.${part}`)}</Select.Option>
            {options.map(({ value, name }) => (
              <Select.Option key={value} value={value}>
                {name}
              </Select.Option>
            ))}
          </Select>
        </FormControl>
      ))}
      {printLoadFilter(filter).length > 0 ? (
        <Button
          leadingVisual={XIcon}
          onClick={() =>
            narrow({
              load: undefined,
              client: undefined,
              kind: undefined,
              format: undefined,
              state: undefined,
              search: '',
            })
          }
        >
          {filter.load === undefined
            ? text('uploads.filter.clear')
            : text('uploads.filter.clearLoad', { load: filter.load })}
        </Button>
      ) : null}
    </div>
  )
}

/** What is typed never waits for the address. */
function Search({ search, onSearch }: { readonly search: string; readonly onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState({ text: search, asked: search })
  const shown = typed.asked === search ? typed.text : search
  return (
    <TextInput
      type="search"
      leadingVisual={SearchIcon}
      className={styles.search ?? ''}
      aria-label={text('uploads.filter.search')}
      placeholder={text('uploads.filter.search')}
      maxLength={200}
      value={shown}
      onChange={({ target }) => {
        setTyped({ text: target.value, asked: target.value })
        onSearch(target.value)
      }}
    />
  )
}

import { SearchIcon } from '@primer/octicons-react'
import { FormControl, Select, TextInput } from '@primer/react'
import { useState } from 'react'
import type { ClaimPlace } from '../../../domain/audit/claim-place.ts'
import { CONFIDENCES, FINDING_RULES } from '../../../domain/audit/finding.ts'
import { text } from '../../text/text.ts'
import { longMonth } from '../../text/values.ts'
import { fieldLabel, wordText } from '../record-words.ts'
import type { ClaimChoices } from './claim-queries.ts'
import type { useClaimPlace } from './use-claim-place.ts'
import styles from './Claims.module.css'

interface ClaimFiltersProps {
  readonly place: ClaimPlace
  readonly choices: ClaimChoices | undefined
  readonly goTo: ReturnType<typeof useClaimPlace>['goTo']
}

/** Narrows claims by rule, carrier, account, month, how sure they are, and words. */
export function ClaimFilters({ place, choices, goTo }: ClaimFiltersProps) {
  const [typed, setTyped] = useState(place.search ?? '')
  const parts = [
    {
      part: 'rule',
      name: fieldLabel('rule'),
      options: FINDING_RULES.map((id) => ({ id, name: wordText('rule', id) })),
    },
    { part: 'carrierId', name: fieldLabel('carrier'), options: choices?.carriers ?? [] },
    {
      part: 'account',
      name: fieldLabel('accountNumber'),
      options: (choices?.accounts ?? []).map((id) => ({ id, name: id })),
    },
    {
      part: 'month',
      name: text('claims.month'),
      options: (choices?.months ?? []).map((id) => ({ id, name: longMonth(`${id}-01`) })),
    },
    {
      part: 'confidence',
      name: fieldLabel('confidence'),
      options: CONFIDENCES.map((id) => ({ id, name: wordText('confidence', id) })),
    },
  ] as const
  return (
    <div className={styles.filters} role="search" aria-label={text('claims.narrow')}>
      <TextInput
        type="search"
        leadingVisual={SearchIcon}
        className={styles.search ?? ''}
        aria-label={text('claims.search')}
        placeholder={text('claims.search')}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          goTo({ search: target.value.trim() === '' ? undefined : target.value })
        }}
      />
      {parts.map(({ part, name, options }) => (
        <FormControl key={part}>
          <FormControl.Label visuallyHidden>{name}</FormControl.Label>
          <Select
            className={styles.choice ?? ''}
            value={place[part] ?? ''}
            onChange={({ target }) => goTo({ [part]: target.value === '' ? undefined : target.value })}
          >
            <Select.Option value="">{text('claims.every', { part: name })}</Select.Option>
            {options.map(({ id, name: each }) => (
              <Select.Option key={id} value={String(id)}>
                {each}
              </Select.Option>
            ))}
          </Select>
        </FormControl>
      ))}
    </div>
  )
}

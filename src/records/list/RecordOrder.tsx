import { FormControl, IconButton, Select } from '@primer/react'
import { SortAscIcon, SortDescIcon } from '@primer/octicons-react'
import { text } from '../../text/text.ts'
import type { RecordRowsProps } from './RecordTable.tsx'
import { orderColumns } from '../record-queries.ts'
import { fieldLabel } from '../record-words.ts'
import styles from './RecordCards.module.css'

/** The order of the cards, which have no column heads. */
export function RecordOrder({ page, place, goTo }: Pick<RecordRowsProps, 'page' | 'place' | 'goTo'>) {
  const { by, descending } = place.sort
  return (
    <div className={styles.order}>
      <FormControl>
        <FormControl.Label visuallyHidden>{text('records.orderBy')}</FormControl.Label>
        <Select
          value={by}
          onChange={({ target }) => goTo({ sort: { by: target.value, descending: false }, page: 1 }, { replace: true })}
        >
          {orderColumns(page).map((name) => (
            <Select.Option key={name} value={name}>
              {fieldLabel(name)}
            </Select.Option>
          ))}
        </Select>
      </FormControl>
      <IconButton
        icon={descending ? SortDescIcon : SortAscIcon}
        aria-label={text(descending ? 'records.descending' : 'records.ascending')}
        onClick={() => goTo({ sort: { by, descending: !descending }, page: 1 }, { replace: true })}
      />
    </div>
  )
}

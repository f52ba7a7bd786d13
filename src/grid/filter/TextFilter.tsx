import { Button } from '@primer/react'
import { useGridFilter, type CustomFilterProps } from 'ag-grid-react'
import { useCallback, useRef, useState } from 'react'
import { text } from '../../text/text.ts'
import type { GridRow } from '../rows/grid-source.ts'
import styles from './TextFilter.module.css'
import {
  CONDITION_TYPES,
  conditionModel,
  needsText,
  tickedModel,
  tickedValues,
  type ConditionType,
  type TextModel,
} from './text-model.ts'
import { useDelayed } from './use-delayed.ts'
import { ValueList } from './ValueList.tsx'

/** The filter of a column of texts: one condition, or values to tick. The server filters the rows. GRID-26, GRID-27 */
export function TextFilter({ model, onModelChange, colDef }: CustomFilterProps<GridRow, unknown, TextModel>) {
  const [openings, setOpenings] = useState(0)
  const [typed, setTyped] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ConditionType>('contains')
  const first = useRef<HTMLSelectElement>(null)
  const later = useDelayed()
  const doesFilterPass = useCallback(() => true, [])
  const afterGuiAttached = useCallback(() => {
    setOpenings((before) => before + 1)
    first.current?.focus()
  }, [])
  useGridFilter({ doesFilterPass, afterGuiAttached })
  const type = model?.filterType === 'text' ? model.type : chosen
  const given = model?.filterType === 'text' ? (model.filter ?? '') : ''
  const shown = typed ?? given
  const label = colDef.headerName ?? ''
  return (
    <div className={styles.filter}>
      <select
        ref={first}
        className={styles.field}
        aria-label={text('grid.library.ariaFilteringOperator')}
        value={type}
        onChange={({ target }) => {
          const next = CONDITION_TYPES.find((each) => each === target.value) ?? 'contains'
          setChosen(next)
          onModelChange(conditionModel(next, needsText(next) ? shown : ''))
        }}
      >
        {CONDITION_TYPES.map((each) => (
          <option key={each} value={each}>
            {text(`grid.library.${each}`)}
          </option>
        ))}
      </select>
      {needsText(type) ? (
        <input
          type="text"
          className={styles.field}
          aria-label={text('grid.library.ariaFilterValue')}
          placeholder={text('grid.library.filterOoo')}
          value={shown}
          onChange={({ target: { value } }) => {
            setTyped(value)
            later(() => {
              onModelChange(conditionModel(type, value))
              setTyped(null)
            })
          }}
        />
      ) : null}
      {openings === 0 ? null : (
        <ValueList
          openings={openings}
          field={colDef.colId ?? ''}
          label={label}
          ticked={tickedValues(model)}
          onTicked={(values) => onModelChange(tickedModel(values))}
        />
      )}
      <Button size="small" disabled={model === null} onClick={() => onModelChange(null)}>
        {text('grid.library.resetFilter')}
      </Button>
    </div>
  )
}

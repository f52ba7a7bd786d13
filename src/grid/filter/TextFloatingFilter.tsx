import type { CustomFloatingFilterProps } from 'ag-grid-react'
import { useContext, useState } from 'react'
import { text } from '../../text/text.ts'
import { ColumnValuesContext } from './column-values.ts'
import styles from './TextFilter.module.css'
import { conditionModel, modelWords, needsText, type TextModel } from './text-model.ts'
import { useDelayed } from './use-delayed.ts'

/** The field in a column's head: types the text of its condition, and says what else it is filtered by. GRID-26 */
export function TextFloatingFilter({
  model,
  onModelChange,
  column,
}: CustomFloatingFilterProps<never, unknown, unknown, TextModel>) {
  const values = useContext(ColumnValuesContext)
  const [typed, setTyped] = useState<string | null>(null)
  const later = useDelayed()
  const type = model?.filterType === 'text' ? model.type : 'contains'
  const fixed = model?.filterType === 'set' || !needsText(type)
  const words = modelWords(model, (value) => values?.shown(column.getColId(), value) ?? value)
  return (
    <input
      type="text"
      className={`${styles.field} ${styles.floating}`}
      aria-label={text('grid.filterOf', { column: column.getColDef().headerName ?? '' })}
      value={typed ?? words}
      title={fixed ? words : undefined}
      readOnly={fixed}
      onChange={({ target: { value } }) => {
        setTyped(value)
        later(() => {
          onModelChange(conditionModel(type, value))
          setTyped(null)
        })
      }}
    />
  )
}

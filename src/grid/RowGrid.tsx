import type { GridApi } from 'ag-grid-community'
import { lazy, Suspense, useCallback, useMemo, useRef, type SyntheticEvent } from 'react'
import { LANGUAGE_TRAITS } from '../../domain/values/language.ts'
import { isMenuKey } from '../charts/marks/menu-key.ts'
import { useSpoken } from '../text/use-spoken.ts'
import { NARROW, useMedia } from '../theme/use-media.ts'
import { keepInGrid, tellAtField } from './rows/filter-fields.ts'
import { cellText } from './grid-columns.ts'
import type { GridFormProps } from './grid-form.ts'
import { ColumnValuesContext } from './filter/column-values.ts'
import { askedRow } from './row-menu/asked-row.ts'
import type { GridRow } from './rows/grid-source.ts'
import styles from './GridDialog.module.css'

const InfiniteGrid = lazy(() => import('./InfiniteGrid.tsx').then((module) => ({ default: module.InfiniteGrid })))
const EnterpriseGrid = lazy(() => import('./EnterpriseGrid.tsx').then((module) => ({ default: module.EnterpriseGrid })))

interface RowGridProps extends Omit<GridFormProps, 'pinned' | 'groupText'> {
  /** Of the library; null: none, and its open form is used. */
  readonly licence: string | null
}

/** The grid in the form that there is a licence for; a new one for each data view, so that nothing of the one before stays. GRID-03, GRID-15 */
export function RowGrid({ licence, ...props }: RowGridProps) {
  const { columns, symbol, source, onReady, onMenu } = props
  const grid = useRef<GridApi<GridRow>>(undefined)
  const { language } = useSpoken()
  const { direction } = LANGUAGE_TRAITS[language]
  const narrow = useMedia(NARROW)
  const groupText = useCallback(
    (field: string, value: string | number | null) => {
      const column = columns.find((each) => each.field === field)
      return column ? cellText(value, column.spec, symbol) : String(value ?? '')
    },
    [columns, symbol],
  )
  const values = useMemo(() => ({ ask: source.values, shown: groupText }), [source, groupText])
  const keep: GridFormProps['onReady'] = (reload, api) => {
    grid.current = api
    onReady(reload, api)
  }
  const askMenu = (event: SyntheticEvent) => {
    const asked = grid.current && askedRow(grid.current, event.target)
    if (!asked) return
    event.preventDefault()
    event.stopPropagation()
    onMenu(asked)
  }
  const form: GridFormProps = {
    ...props,
    onReady: keep,
    groupText,
    pinned: narrow ? null : direction === 'rtl' ? 'right' : 'left',
  }
  return (
    <div
      className={styles.grid}
      dir={direction}
      onContextMenu={askMenu}
      onKeyDownCapture={(event) => {
        if (isMenuKey(event)) askMenu(event)
        else keepInGrid(event)
      }}
      onInputCapture={({ target }) => tellAtField(target)}
    >
      <ColumnValuesContext value={values}>
        <Suspense fallback={null}>
          {licence === null ? <InfiniteGrid {...form} /> : <EnterpriseGrid {...form} licence={licence} />}
        </Suspense>
      </ColumnValuesContext>
    </div>
  )
}

import { lazy, Suspense, useCallback } from 'react'
import { LANGUAGE_TRAITS } from '../../domain/values/language.ts'
import { useSpoken } from '../text/use-spoken.ts'
import { NARROW, useMedia } from '../theme/use-media.ts'
import { keepInGrid, tellAtField } from './rows/filter-fields.ts'
import { cellText } from './grid-columns.ts'
import type { GridFormProps } from './grid-form.ts'
import styles from './GridDialog.module.css'

const InfiniteGrid = lazy(() => import('./InfiniteGrid.tsx').then((module) => ({ default: module.InfiniteGrid })))
const EnterpriseGrid = lazy(() => import('./EnterpriseGrid.tsx').then((module) => ({ default: module.EnterpriseGrid })))

interface RowGridProps extends Omit<GridFormProps, 'pinned' | 'groupText'> {
  /** Of the library; null: none, and its open form is used. */
  readonly licence: string | null
}

/** The grid in the form that there is a licence for; a new one for each data view, so that nothing of the one before stays. GRID-03, GRID-15 */
export function RowGrid({ licence, ...props }: RowGridProps) {
  const { columns, symbol } = props
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
  const form: GridFormProps = { ...props, groupText, pinned: narrow ? null : direction === 'rtl' ? 'right' : 'left' }
  return (
    <div
      className={styles.grid}
      dir={direction}
      onKeyDownCapture={keepInGrid}
      onInputCapture={({ target }) => tellAtField(target)}
    >
      <Suspense fallback={null}>
        {licence === null ? (
          <InfiniteGrid key={form.pinned} {...form} />
        ) : (
          <EnterpriseGrid key={form.pinned} {...form} licence={licence} />
        )}
      </Suspense>
    </div>
  )
}

import { Link } from '@primer/react'
import { text } from '../../../text/text.ts'
import { CategoriesSkeleton } from './CategoriesSkeleton.tsx'
import { changeDrawing } from './changes/change-drawing.ts'
import { categoriesDrawing, type CategoriesOwn } from './categories-drawing.ts'
import { ChartFrame } from '../../ChartFrame.tsx'
import { markedSpec } from '../../marks/marked-spec.ts'
import type { WidgetChartProps } from '../../widget-chart-props.ts'

/** The chosen fact by category; the small ones are folded until all are asked for. WID-03, WID-11, WID-22 */
export function CategoriesChart(props: WidgetChartProps & CategoriesOwn) {
  const { widget, showAll, onShowAll, before } = props
  if (before?.failure) throw before.failure
  if (before && (before.rows === null || before.alike?.rows === null)) return <CategoriesSkeleton />
  const { otherText, notes, ...drawing } = before
    ? { settings: props.settings, ...changeDrawing({ ...props, before }) }
    : categoriesDrawing(props)
  return (
    <ChartFrame {...drawing} specOf={markedSpec({ widget, ...drawing })}>
      {otherText !== '' || showAll || notes.length > 0 ? (
        <div>
          {otherText === '' ? null : (
            <>
              <strong>{text('dashboard.other')}</strong> {otherText}{' '}
            </>
          )}
          {notes.map((note) => `${note} `)}
          {otherText !== '' || showAll ? (
            <Link as="button" data-screen-only="" onClick={() => onShowAll(!showAll)}>
              {text(showAll ? 'dashboard.showFewer' : 'dashboard.showAll')}
            </Link>
          ) : null}
        </div>
      ) : null}
    </ChartFrame>
  )
}

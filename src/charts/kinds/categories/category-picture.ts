import { barsOrColumns } from '../../bars-or-columns.ts'
import { isNarrow, textWidth, wholeLayout } from '../../layout.ts'
import type { PictureContext, ValuePictureContext } from '../../picture.ts'
import type { Picture } from '../../vega-spec.ts'
import type { CategoryRows } from './category-rows.ts'

/** Beside the names of a pie's slices: of their shares, and before their amounts, in px. */
const SHARE_ROOM = 66
const VALUE_GAP = 16

/** Bars, columns or a pie, one mark a category. */
export function categoryPicture({ rows }: CategoryRows, context: ValuePictureContext): Picture {
  if (context.settings.chartType === 'pie') return piePicture(rows, context)
  return { ...barsOrColumns({ rows, context }), datasets: { rows } }
}

function piePicture(rows: CategoryRows['rows'], { size }: PictureContext): Picture {
  const narrow = isNarrow(size)
  const radius = Math.floor(Math.min(size.height / 2 - 8, size.width * (narrow ? 0.22 : 0.2)))
  const step = Math.min(32, size.height / Math.max(1, rows.length))
  const top = (size.height - step * rows.length) / 2
  const beside = narrow ? 0 : Math.max(...rows.map(({ text }) => textWidth(text))) + VALUE_GAP
  const legendX = radius * 2 + (narrow ? 20 : 36)
  return {
    layout: wholeLayout(size),
    datasets: { rows: rows.map((row) => ({ ...row, legendY: top + step * (row.order + 0.5) })) },
    values: {
      radius,
      centreX: radius + 4,
      centreY: size.height / 2,
      legendX,
      legendLabelX: legendX + 16,
      legendValueX: size.width - SHARE_ROOM,
      legendValueOpacity: narrow ? 0 : 1,
      colours: rows.map(({ colour }) => colour),
      orders: rows.map(({ order }) => order),
      labelLimit: Math.max(40, size.width - legendX - 16 - SHARE_ROOM - beside),
    },
  }
}

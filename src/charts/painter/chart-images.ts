import type { DrawnWidget } from '../../../domain/dashboards/widget-spec.ts'
import type { ImageDrawing } from '../chart-kind.ts'
import type { DrawingInput } from '../drawing.ts'
import { bridgeDrawing } from '../kinds/bridge/bridge-drawing.ts'
import { bridgeTwin } from '../kinds/bridge/bridge-twin.ts'
import type { CategoriesOwn } from '../kinds/categories/categories-drawing.ts'
import { categoriesImage } from '../kinds/categories/categories-image.ts'
import { categoriesTwin } from '../kinds/categories/categories-twin.ts'
import { circlesImage } from '../kinds/circles/circles-image.ts'
import { circlesTwin } from '../kinds/circles/circles-twin.ts'
import { factsImage } from '../kinds/facts/facts-image.ts'
import { factsTwin } from '../kinds/facts/facts-twin.ts'
import type { FlowsOwn } from '../kinds/flows/flows-drawing.ts'
import { flowsImage } from '../kinds/flows/flows-image.ts'
import { flowsTwin } from '../kinds/flows/flows-twin.ts'
import type { PeriodsOwn } from '../kinds/periods/periods-drawing.ts'
import { periodsImage } from '../kinds/periods/periods-image.ts'
import { periodsTwin } from '../kinds/periods/periods-twin.ts'
import { placesImage } from '../kinds/places/places-image.ts'
import { placesTwin } from '../kinds/places/places-twin.ts'
import type { TwinInput } from '../table/twin-cells.ts'
import type { Twin } from '../table/twin.ts'

/** What any kind draws by, beside what all of them do. */
export type OwnOfAny = PeriodsOwn & Omit<CategoriesOwn, 'onShowAll'> & FlowsOwn

interface ChartImages {
  readonly image: (input: DrawingInput & OwnOfAny) => ImageDrawing | Promise<ImageDrawing>
  readonly twin: (input: TwinInput & OwnOfAny) => Twin
}

/** The pictures and tables of `CHART_KINDS` without the screen. */
export const CHART_IMAGES: Readonly<Record<DrawnWidget['rows'], ChartImages>> = {
  facts: { image: factsImage, twin: factsTwin },
  periods: { image: periodsImage, twin: periodsTwin },
  categories: { image: categoriesImage, twin: categoriesTwin },
  places: { image: placesImage, twin: placesTwin },
  flows: { image: flowsImage, twin: flowsTwin },
  circles: { image: circlesImage, twin: circlesTwin },
  bridge: { image: bridgeDrawing, twin: bridgeTwin },
}

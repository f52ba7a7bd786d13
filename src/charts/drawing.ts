import type { CardPicture } from '../../domain/card/card-of.ts'
import type { WidgetSettings } from '../../domain/dashboards/widget-settings.ts'
import type { Mark } from './marks/mark.ts'
import type { Picture } from './vega-spec.ts'
import type { PictureContext } from './picture.ts'
import { periodText } from '../text/period-text.ts'
import type { WidgetChartProps } from './widget-chart-props.ts'
import type { CardWords } from './widget-words.ts'

/** What a chart is drawn from, without what a person does with it. */
export type DrawingInput = Omit<WidgetChartProps, 'onChooseFact'>

/** The picture of a card with the words of the language that is spoken. */
export function drawingInput(
  picture: CardPicture,
  {
    words: { title, notes: billedNotes },
    ...named
  }: { readonly words: CardWords } & Pick<DrawingInput, 'colours' | 'target'>,
): DrawingInput {
  return { ...picture, ...named, title, billedNotes, period: periodText(picture.view) }
}

/** What a chart shows, whoever draws it: the screen or an exported image. */
export interface Drawing {
  /** The chart in words, for a reader who does not see it. */
  readonly label: string
  /** Those it is drawn by, where they are not the chosen ones. */
  readonly settings?: WidgetSettings
  /** What it is made of, in the order in which it is read; what is drawn of one says its id as `mark`. */
  readonly marks: readonly Mark[]
  readonly pictureOf: (context: PictureContext) => Picture
  /** Height in px that the rows need where that is more than there is room for. WID-11 */
  readonly minHeight?: number
  /** Width in px that the columns need where that is more than there is room for. */
  readonly minWidth?: number
  /** Lower bounds of the colours, from little to much, in words; only a map has them. */
  readonly bounds?: readonly string[]
  /** Whole sentences about what the picture leaves out or folds. */
  readonly notes: readonly string[]
}

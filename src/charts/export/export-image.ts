import { spoken } from '../../text/spoken.ts'
import type { ChartSize } from '../layout.ts'
import { composeImage, type ComposedImage } from './compose-image.ts'
import type { ExportedChart } from './exported-chart.ts'
import { imageFileName, type ImageFormat } from './file-name.ts'
import type { ImageWords } from './image-words.ts'
import { loadFontsFor } from './texts/load-fonts.ts'
import { measureWith } from './texts/measure-text.ts'
import { rasterise } from './rasterise.ts'
import { themeOfScheme, type ColourScheme } from './theme-of-scheme.ts'

export interface ExportInput {
  readonly chart: ExportedChart
  readonly words: ImageWords
  /** Room of the chart itself, in px. */
  readonly size: ChartSize
  readonly format: ImageFormat
  readonly scheme: ColourScheme
}

export interface ExportedImage {
  readonly blob: Blob
  readonly fileName: string
  /** Texts that are pictures in the file, since its typeface lacks their letters. */
  readonly pictured: readonly string[]
}

/** A chart as a file, drawn anew from its rows. WID-20 */
export async function exportImage({ chart, words, size, format, scheme }: ExportInput): Promise<ExportedImage> {
  const theme = themeOfScheme(scheme)
  const drawn = await chart.draw({ size, theme })
  const texts = [words.title, words.clientName, ...words.lines, words.foot, ...drawn.notes, drawn.chart]
  await loadFontsFor(texts.join(' '), theme.font)
  const image = composeImage({
    ...drawn,
    words,
    theme,
    measure: measureWith(theme.font),
    direction: spoken().direction,
  })
  const fileName = imageFileName({ clientName: words.clientName, title: words.title, view: chart.view, format })
  return { ...(await fileOf(image, { format, words, theme })), fileName }
}

interface FileInput extends Pick<ExportInput, 'format' | 'words'> {
  readonly theme: ReturnType<typeof themeOfScheme>
}

async function fileOf(
  image: ComposedImage,
  { format, words, theme }: FileInput,
): Promise<Omit<ExportedImage, 'fileName'>> {
  if (format === 'svg') return { blob: new Blob([image.svg], { type: 'image/svg+xml' }), pictured: [] }
  if (format === 'pdf') {
    const { makePdf } = await import('./make-pdf.ts')
    return makePdf(image, { title: words.title, subject: words.clientName, font: theme.font })
  }
  const type = format === 'png' ? 'image/png' : 'image/jpeg'
  return { blob: await rasterise(image, { type, ground: theme.card, font: theme.font }), pictured: [] }
}

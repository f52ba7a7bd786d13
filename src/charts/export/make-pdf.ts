import semiBold from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url'
import regular from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url'
import { jsPDF } from 'jspdf'
import { svg2pdf } from 'svg2pdf.js'
import { PRODUCT_NAME } from '../../ui/brand.ts'
import { anchorTexts, type LineWidth } from './texts/anchor-texts.ts'
import { base64 } from './base64.ts'
import type { ComposedImage } from './compose-image.ts'
import { pictureTexts } from './texts/picture-texts.ts'

/** PDF points a px. */
const POINTS = 0.75
const FONT = 'Inter'
const WEIGHTS = [
  { weight: 400, address: regular },
  { weight: 600, address: semiBold },
]

export interface PdfInput {
  readonly title: string
  readonly subject: string
  /** Fonts in the order the page tries them, for letters that Inter lacks. */
  readonly font: string
}

export interface MadePdf {
  readonly blob: Blob
  /** Texts with letters that the embedded typeface lacks: they are in the file as pictures. */
  readonly pictured: readonly string[]
}

/** One page as large as the image: shapes as vectors, text as text in an embedded Inter. */
export async function makePdf(
  { svg, width, height }: ComposedImage,
  { title, subject, font }: PdfInput,
): Promise<MadePdf> {
  const [pageWidth, pageHeight] = [width * POINTS, height * POINTS]
  const pdf = new jsPDF({
    unit: 'pt',
    format: [pageWidth, pageHeight],
    orientation: width > height ? 'landscape' : 'portrait',
    compress: true,
    putOnlyUsedFonts: true,
  })
  pdf.setProperties({ title, subject, creator: PRODUCT_NAME })
  await Promise.all(WEIGHTS.map((each) => addFont(pdf, each)))
  const element = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
  const pictured = pictureTexts(element, { font, canDraw: glyphTest(pdf) })
  anchorTexts(element, widthIn(pdf))
  await svg2pdf(element, pdf, { width: pageWidth, height: pageHeight })
  return { blob: pdf.output('blob'), pictured }
}

async function addFont(pdf: jsPDF, { weight, address }: (typeof WEIGHTS)[number]): Promise<void> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`the font ${address} could not be loaded`)
  const file = `${FONT}-${weight}.ttf`
  pdf.addFileToVFS(file, base64(new Uint8Array(await answer.arrayBuffer())))
  pdf.addFont(file, FONT, 'normal', weight)
}

/** Whether the embedded typeface has a shape for each character of a text. */
function glyphTest(pdf: jsPDF): (text: string) => boolean {
  pdf.setFont(FONT, 'normal', 400)
  const { metadata } = pdf.getFont() as unknown as {
    readonly metadata: { readonly characterToGlyph: (code: number) => number }
  }
  return (text) =>
    [...text].every((character) => character.length === 1 && metadata.characterToGlyph(character.charCodeAt(0)) > 0)
}

/** Widths in px of the embedded typeface. */
function widthIn(pdf: jsPDF): LineWidth {
  return (text, { size, weight }) => {
    pdf.setFont(FONT, 'normal', weight)
    pdf.setFontSize(size)
    return pdf.getTextWidth(text)
  }
}

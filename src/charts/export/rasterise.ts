import type { ComposedImage } from './compose-image.ts'
import { paintTexts } from './texts/paint-texts.ts'

/** Pixels a px. */
const SCALE = 2
/** Most pixels along one side, and in all, that browsers draw on a canvas. */
const LONGEST_SIDE = 16_384
const MOST_PIXELS = 134_000_000

const JPEG_QUALITY = 0.92

export interface RasteriseInput {
  readonly type: 'image/png' | 'image/jpeg'
  /** Painted below a JPEG, which has no transparency. */
  readonly ground: string
  readonly font: string
}

/**
 * The image in pixels, two a px where that is not more than a browser can draw. Shapes come from the SVG as a picture; texts are
 * written over them, since a picture may be drawn before the fonts inside it are ready, and is then without its texts.
 */
export async function rasterise(
  { svg, width, height }: ComposedImage,
  { type, ground, font }: RasteriseInput,
): Promise<Blob> {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
  const texts = [...root.querySelectorAll('text')]
  const scale = rasterScale({ width, height })
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser has no canvas to draw on')
  context.fillStyle = ground
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(await pictureWithoutTexts(root), 0, 0, canvas.width, canvas.height)
  paintTexts(texts, { context, scale, font })
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY))
  if (!blob) throw new Error(`this browser cannot make a picture of ${canvas.width} × ${canvas.height} pixels`)
  return blob
}

export function rasterScale({ width, height }: Pick<ComposedImage, 'width' | 'height'>): number {
  return Math.min(SCALE, LONGEST_SIDE / Math.max(width, height), Math.sqrt(MOST_PIXELS / (width * height)))
}

async function pictureWithoutTexts(root: Element): Promise<HTMLImageElement> {
  const copy = root.cloneNode(true) as Element
  for (const text of copy.querySelectorAll('text')) text.remove()
  const address = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }),
  )
  try {
    const picture = new Image()
    picture.src = address
    await picture.decode()
    return picture
  } finally {
    URL.revokeObjectURL(address)
  }
}

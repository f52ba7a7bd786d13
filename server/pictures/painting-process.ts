import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-js'
import type { PaintingAsked } from '../../domain/comparison/painting.ts'
import type { PaintedCard } from '../../domain/card/painted-cards.ts'
import { FONT, FONT_FILES } from './fonts.ts'
import type { PaintingAnswer, PaintingTask, PicturedCard, PicturesAsked } from './paint-apart.ts'

/**
 * The one door from the server to what the browser draws by (decision 0109): taken in while this process runs, so that a picture
 * is drawn as the screen draws it, and the server itself knows nothing of it.
 */
const DRAWING = new URL('../../src/charts/painter/paint-cards.ts', import.meta.url).href

const { resolve } = createRequire(import.meta.url)
/** Pixels a px: sharp on a phone. */
const SCALE = 2

const answer = (message: PaintingAnswer) => process.send?.(message)

process.on('message', (task: PaintingTask) => {
  done(task).then(answer, (error: unknown) =>
    answer({ failed: error instanceof Error ? error.message : String(error) }),
  )
})
// Whoever asked is gone.
process.on('disconnect', () => process.exit(1))

async function done(task: PaintingTask): Promise<PaintingAnswer> {
  if ('cards' in task) return { cards: await paint(task.cards) }
  const { pagePdf } = await import('./page-pdf.ts')
  return { pdf: pagePdf(task.pdf) }
}

async function paint(asked: PicturesAsked): Promise<PicturedCard[]> {
  const { paintCards } = (await import(DRAWING)) as {
    paintCards: (asked: PaintingAsked) => Promise<PaintedCard[]>
  }
  const painted = await paintCards({ ...asked, colours: lightColours(), font: FONT })
  return painted.map(({ svg, ...card }) => ({ ...card, png: svg === null ? null : rasterised(svg) }))
}

function rasterised(svg: string): Uint8Array {
  const picture = new Resvg(svg, {
    fitTo: { mode: 'zoom', value: SCALE },
    font: { fontFiles: FONT_FILES.map((file) => resolve(file)), loadSystemFonts: false, defaultFontFamily: 'Inter' },
  })
  return picture.render().asPng()
}

/** The variables of the light theme, as the browser's style sheet has them. */
function lightColours(): Record<string, string> {
  const sheet = readFileSync(resolve('@primer/primitives/dist/css/functional/themes/light.css'), 'utf8')
  return Object.fromEntries(
    [...sheet.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

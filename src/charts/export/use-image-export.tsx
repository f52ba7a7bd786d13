import { ImageIcon } from '@primer/octicons-react'
import { lazy, Suspense, useState, type ReactNode, type RefObject } from 'react'
import type { ExportedChart } from './exported-chart.ts'
import type { ImageWords } from './image-words.ts'
import type { ChartSize } from '../layout.ts'
import { text } from '../../text/text.ts'
import { useSeenPerson } from '../../api/seeing-context.ts'
import type { WidgetMenuEntry } from '../WidgetMenu.tsx'

const ImageDialog = lazy(async () => ({ default: (await import('./ImageDialog.tsx')).ImageDialog }))

export interface ImageExportInput {
  readonly card: RefObject<HTMLElement | null>
  readonly menuButton: RefObject<HTMLButtonElement | null>
  /** Null: nothing is drawn that could be exported. */
  readonly chart: ExportedChart | null
  readonly words: ImageWords
}

export interface ImageExport {
  readonly entry: WidgetMenuEntry
  readonly dialog: ReactNode
}

/** The menu entry of a card that makes an image of its chart, and the dialog it opens. WID-20 */
export function useImageExport({ card, menuButton, chart, words }: ImageExportInput): ImageExport {
  const [shown, setShown] = useState<ChartSize | null>(null)
  const seen = useSeenPerson()
  return {
    entry: {
      name: 'image',
      words: text('dashboard.image.entry'),
      icon: ImageIcon,
      disabled: chart === null || seen !== null,
      onSelect: () => setShown(roomOf(card.current)),
    },
    dialog:
      shown && chart ? (
        <Suspense fallback={null}>
          <ImageDialog
            chart={chart}
            words={words}
            shown={shown}
            returnFocusRef={menuButton}
            onClose={() => setShown(null)}
          />
        </Suspense>
      ) : null,
  }
}

const USUAL: ChartSize = { width: 560, height: 384 }

/** The room of the chart on the screen; of a figure, which is no chart, the usual one. */
function roomOf(card: HTMLElement | null): ChartSize {
  const chart = card?.querySelector('[role="img"]')
  return chart ? { width: chart.clientWidth, height: chart.clientHeight } : USUAL
}

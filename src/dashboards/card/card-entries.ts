import { GraphIcon, QuestionIcon, ScreenFullIcon, ScreenNormalIcon, TableIcon } from '@primer/octicons-react'
import { text } from '../../text/text.ts'
import type { CardMode } from './use-card-mode.ts'
import type { WidgetMenuEntry } from '../../charts/WidgetMenu.tsx'

/** The ways to look at a card, as entries of its menu. */
export function cardEntries(mode: CardMode, { pictured }: { readonly pictured: boolean }): WidgetMenuEntry[] {
  return [
    mode.shows === 'table'
      ? { name: 'chart', words: text('dashboard.menu.chart'), icon: GraphIcon, onSelect: mode.showChart }
      : {
          name: 'table',
          words: text('dashboard.menu.table'),
          icon: TableIcon,
          onSelect: mode.showTable,
          disabled: !pictured,
        },
    { name: 'explain', words: text('dashboard.menu.explain'), icon: QuestionIcon, onSelect: mode.explain },
    mode.fills === 'window'
      ? {
          name: 'fullScreen',
          words: text('dashboard.menu.leaveFullScreen'),
          icon: ScreenNormalIcon,
          onSelect: mode.leaveWindow,
        }
      : {
          name: 'fullScreen',
          words: text('dashboard.menu.fullScreen'),
          icon: ScreenFullIcon,
          onSelect: mode.fillWindow,
        },
  ]
}

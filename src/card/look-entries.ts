import { GraphIcon, ScreenFullIcon, ScreenNormalIcon, TableIcon } from '@primer/octicons-react'
import type { WidgetMenuEntry } from '../charts/WidgetMenu.tsx'
import { text } from '../text/text.ts'
import type { CardMode } from './use-card-mode.ts'

/** The table of a picture, or the picture again. */
export function tableEntry(mode: CardMode, { pictured }: { readonly pictured: boolean }): WidgetMenuEntry {
  return mode.shows === 'table'
    ? { name: 'chart', words: text('dashboard.menu.chart'), icon: GraphIcon, onSelect: mode.showChart }
    : {
        name: 'table',
        words: text('dashboard.menu.table'),
        icon: TableIcon,
        onSelect: mode.showTable,
        disabled: !pictured,
      }
}

/** The card over the whole window, or in its place again. */
export function fullScreenEntry(mode: CardMode): WidgetMenuEntry {
  return mode.fills === 'window'
    ? {
        name: 'fullScreen',
        words: text('dashboard.menu.leaveFullScreen'),
        icon: ScreenNormalIcon,
        onSelect: mode.leaveWindow,
      }
    : { name: 'fullScreen', words: text('dashboard.menu.fullScreen'), icon: ScreenFullIcon, onSelect: mode.fillWindow }
}

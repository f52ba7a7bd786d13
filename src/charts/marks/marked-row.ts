import type { KeyboardEvent, MouseEvent } from 'react'
import type { Mark } from './mark.ts'
import type { Marking } from './marking.ts'
import { isMenuKey } from './menu-key.ts'

/** What the row of a table does that stands for a mark: chosen anywhere with the pointer, by the button in it with keys. */
export function markedRow(mark: Mark, { marking, faded }: { readonly marking: Marking; readonly faded: boolean }) {
  const chosen = marking.isChosen(mark)
  const askMenu = (event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>) => {
    event.preventDefault()
    const button = event.currentTarget.querySelector<HTMLElement>('button')
    if (button) marking.menu(mark, button)
  }
  return {
    'data-faded': faded && !chosen,
    'data-chosen': chosen && mark.fact === undefined,
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (getSelection()?.type !== 'Range' || event.shiftKey) marking.press(mark, { adding: event.shiftKey })
    },
    onContextMenu: askMenu,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (isMenuKey(event)) askMenu(event)
    },
  }
}

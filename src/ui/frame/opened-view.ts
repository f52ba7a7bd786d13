const STORED_AS = 'aframe.view'

/** The view that was opened or saved last in this tab; null: none. */
export function openedView(): string | null {
  return sessionStorage.getItem(STORED_AS)
}

export function markOpened(id: string): void {
  sessionStorage.setItem(STORED_AS, id)
}

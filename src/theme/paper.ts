import { useSyncExternalStore } from 'react'

const ON_PAPER = 'paper'

/** Whether the page is laid out for paper: its style sheets ask the same by `:root[data-paper]`. */
export function useOnPaper(): boolean {
  return useSyncExternalStore(watchRoot, isOnPaper)
}

export function isOnPaper(): boolean {
  return ON_PAPER in document.documentElement.dataset
}

/** Lays the page out for paper or for the screen again; paper is always light. */
export function layOut(medium: 'paper' | 'screen', theme: { readonly colorMode: string }): void {
  const { dataset } = document.documentElement
  if (medium === 'paper') {
    dataset[ON_PAPER] = ''
    dataset.colorMode = 'light'
  } else {
    delete dataset[ON_PAPER]
    dataset.colorMode = theme.colorMode
  }
}

function watchRoot(notify: () => void): () => void {
  const observer = new MutationObserver(notify)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: [`data-${ON_PAPER}`] })
  return () => observer.disconnect()
}

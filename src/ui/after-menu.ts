/** An act of a menu's entry that waits until the menu has closed and its button has the focus back, so that a dialog it opens can give it back. */
export function afterMenu(act: () => void): () => void {
  return () => void setTimeout(act)
}

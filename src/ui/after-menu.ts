import { flushSync } from 'react-dom'

/**
 * An act of a menu's entry that waits until the menu has closed and its button has the focus back, so that a dialog it
 * opens can give it back. What it opens hears the keys at once, as after any act of a person.
 */
export function afterMenu(act: () => void): () => void {
  return () => void setTimeout(() => flushSync(act))
}

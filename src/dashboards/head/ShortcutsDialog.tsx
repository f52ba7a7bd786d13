import { Dialog } from '@primer/react'
import { text } from '../../text/text.ts'
import styles from './ShortcutsDialog.module.css'

const SHORTCUTS = [
  'help',
  'palette',
  'tracking',
  'next',
  'arrows',
  'space',
  'shift',
  'menu',
  'enter',
  'escape',
  'undo',
  'redo',
  'print',
] as const

/** The keys of a page, each with what it does. Look, "Keyboard" */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={text('dashboard.shortcuts.title')} width="large" onClose={onClose}>
      <dl className={styles.list}>
        {SHORTCUTS.map((name) => (
          <div key={name}>
            <dt>
              <kbd>{text(`dashboard.shortcuts.keys.${name}`)}</kbd>
            </dt>
            <dd>{text(`dashboard.shortcuts.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

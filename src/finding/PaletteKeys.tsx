import { text } from '../text/text.ts'
import styles from './Palette.module.css'

/** What the keys do, and what is found. */
export function PaletteKeys() {
  return (
    <div className={styles.foot}>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {text('palette.keys.move')}
      </span>
      <span>
        <kbd>Enter</kbd> {text('palette.keys.open')}
      </span>
      <span>
        <kbd>Ctrl Enter</kbd> {text('palette.keys.newTab')}
      </span>
      <span className={styles.only}>{text('palette.only')}</span>
    </div>
  )
}

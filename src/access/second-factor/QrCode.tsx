import { encode } from 'uqr'
import styles from './Factor.module.css'

const QUIET_MODULES = 4

/** A code that a phone's camera reads, made here: its content goes nowhere. Dark on light in both themes, as scanners want it. */
export function QrCode({ content, label }: { readonly content: string; readonly label: string }) {
  const { data, size } = encode(content, { ecc: 'M', border: QUIET_MODULES })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}

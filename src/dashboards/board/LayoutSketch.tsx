import { readingOrder, type Places } from '../../../domain/dashboards/layout/layout.ts'
import { text } from '../../text/text.ts'
import styles from './LayoutSketch.module.css'

interface LayoutSketchProps {
  readonly places: Places
  readonly nameOf: (chartName: string) => string
  readonly label: string
}

/** A small plan of a board: each card where it stands, with its name. */
export function LayoutSketch({ places, nameOf, label }: LayoutSketchProps) {
  return (
    <figure className={styles.sketch}>
      <figcaption className={styles.label}>{label}</figcaption>
      <ol className={styles.board}>
        {readingOrder(places).map((chartName) => {
          const { x, y, w, h } = places[chartName] ?? { x: 0, y: 0, w: 0, h: 0 }
          return (
            <li
              key={chartName}
              className={styles.card}
              title={nameOf(chartName)}
              style={{ gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` }}
            >
              <span className={styles.name}>{nameOf(chartName)}</span>
              <span className={styles.place}>
                {text('dashboard.board.placeAndSize', { column: x + 1, row: y + 1, columns: w, rows: h })}
              </span>
            </li>
          )
        })}
      </ol>
    </figure>
  )
}

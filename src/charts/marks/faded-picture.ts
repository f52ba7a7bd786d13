import type { Picture } from '../vega-spec.ts'
import type { Mark, MarkedDatum } from './mark.ts'

/** The picture with the marks that are not chosen beside chosen ones `faded`, which its template draws as it likes; as it is where none is chosen. */
export function fadedPicture(picture: Picture, chosen: readonly Mark[]): Picture {
  if (chosen.length === 0) return picture
  const ids = new Set(chosen.map(({ id }) => id))
  const fade = (row: unknown): unknown => {
    const { mark } = row as MarkedDatum
    return mark === undefined || ids.has(mark) ? row : { ...(row as object), faded: true }
  }
  return {
    ...picture,
    datasets: Object.fromEntries(Object.entries(picture.datasets).map(([name, rows]) => [name, rows.map(fade)])),
  }
}

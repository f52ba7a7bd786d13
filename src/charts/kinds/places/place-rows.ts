import { percentOf, type ValueFormat } from '../../../../domain/query/format.ts'
import type { QueryRow } from '../../../../domain/query/query.ts'
import { US_STATES } from '../../../../domain/values/us-states.ts'
import { fullValue, percent } from '../../../text/values.ts'
import countries from '../../maps/countries.json'
import type { MapLevel } from '../../maps/map-shapes.ts'
import { doublingBounds, mapBin, spreadBounds } from './map-scale.ts'
import type { Tip } from '../../tip.ts'

/** One place of the Map widget. WID-05 */
export interface PlaceRow {
  /** The shape's id in the atlas. */
  readonly id: string
  /** ISO-2 code of the country, or the state's two letters. */
  readonly code: string
  readonly label: string
  readonly value: number | null
  /** Index into the colours; null: nothing to show, drawn as none. */
  readonly bin: number | null
  /** Percent of all; null where values do not add up to a whole. */
  readonly share: number | null
  readonly tip: Tip
}

export interface PlaceRowsInput {
  readonly rows: readonly QueryRow[]
  /** `normalised_consignee` or `normalised_sender`. */
  readonly dimension: string
  readonly level: MapLevel
  readonly fact: string
  readonly format: ValueFormat
  /** Values add up to a whole; averages do not. */
  readonly additive: boolean
  readonly words: PlaceWords
}

export interface PlaceWords {
  readonly fact: string
  readonly share: string
}

export interface PlaceRows {
  /** Every place of the map, also those without an amount. */
  readonly places: readonly PlaceRow[]
  /** The lower bound of each colour. */
  readonly bounds: readonly number[]
  /** On a map of states: what went to other countries. */
  readonly outside: number
  /** What belongs to the map but has no shape on it: territories, small states, unknown codes. */
  readonly unplaced: number
  /** What has no address, as fees. */
  readonly addressless: number
  /** Rows behind it. */
  readonly rowsAddressless: number
  /** Rows behind `outside` and `unplaced`. */
  readonly rowsOff: number
  readonly total: number
}

interface Atlas {
  readonly [code: string]: { readonly id: string; readonly name: string }
}

const ATLASES: Readonly<Record<MapLevel, Atlas>> = { state: US_STATES, country: countries }

/** Places with their amounts; what cannot be placed is summed, so that the map and its notes add up to the total. */
export function placeRows(input: PlaceRowsInput): PlaceRows {
  const { rows, dimension, level, fact, format, additive, words } = input
  const atlas = ATLASES[level]
  const amounts = new Map<string, number>()
  let outside = 0
  let unplaced = 0
  let addressless = 0
  let rowsAddressless = 0
  let rowsOff = 0
  for (const row of rows) {
    const country = String(row[`${dimension}_country`] ?? '')
    const code = level === 'country' ? country : String(row[`${dimension}_state`] ?? '')
    if (!additive && row[fact] === null) continue
    const amount = Number(row[fact] ?? 0)
    if (country === '') {
      addressless += amount
      rowsAddressless += 1
      continue
    }
    const abroad = level === 'state' && country !== 'US'
    if (!abroad && Object.hasOwn(atlas, code)) {
      amounts.set(code, (amounts.get(code) ?? 0) + amount)
      continue
    }
    rowsOff += 1
    if (abroad) outside += amount
    else unplaced += amount
  }
  const bounds = additive ? doublingBounds(Math.max(0, ...amounts.values())) : spreadBounds([...amounts.values()])
  const total = [...amounts.values()].reduce((sum, amount) => sum + amount, outside + unplaced + addressless)
  const places = Object.entries(atlas).map(([code, { id, name }]): PlaceRow => {
    const value = amounts.get(code) ?? null
    return {
      id,
      code,
      label: name,
      value,
      share: value === null || !additive ? null : percentOf(value, total),
      bin: value === null ? null : mapBin(value, bounds),
      tip: {
        title: name,
        lines: [
          { name: words.fact, value: fullValue(value, format) },
          ...(value === null || !additive ? [] : [{ name: words.share, value: percent(percentOf(value, total)) }]),
        ],
      },
    }
  })
  return { places, bounds, outside, unplaced, addressless, rowsAddressless, rowsOff, total }
}

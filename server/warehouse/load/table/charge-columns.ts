import { readDataFile } from '../reading/data-file.ts'
import type { ChargeText } from './charge-texts.ts'
import { numberBehind, type Header } from '../reading/header.ts'

/** Where a row has one of its charges; places are 0-based, -1 where the file has no such column. */
export interface ChargeColumn {
  /** The rows that have it, by their type; blank is all. */
  readonly rows: string
  /** What the charge is, whatever its text says; blank where only its code and text say it. */
  readonly charge: string
  /** What it is, where that is not asked by its `charge`, code and text. */
  readonly meant?: ChargeText | undefined
  readonly code: number
  readonly text: number
  readonly amount: number
  /** The file's title of the amount. */
  readonly title: string
  /** A discount of this charge alone. */
  readonly discount: number
  /** It says nothing where this column says something. */
  readonly unless: number
}

/** Stands for 1, 2, 3 … in the titles of columns that are numbered. */
const NUMBER = '#'

/**
 * The charge columns of a file, from a CSV table `rows,charge,code,text,amount,discount,unless,required` of titles.
 * A row of it stands for as many columns as the file has: those with the same title, or with the next number for `#`.
 */
export function findChargeColumns(url: URL, header: Header): ChargeColumn[] {
  const numberAt = (place: number) => numberBehind(header.titles[place] ?? '')
  return readDataFile(url).flatMap(({ rows = '', charge = '', code, text, amount = '', discount, unless }) => {
    const amounts = amountPlaces(amount, header)
    return amounts.map((place, nth) => {
      const placeOf = (title = '') => {
        const places = title === '' ? [] : header.find(title.replace(NUMBER, String(nth + 1)))
        if (places.length < 2) return places[0] ?? -1
        const [same = -1, ...others] = places.filter((each) => numberAt(each) === numberAt(place))
        return others.length === 0 && same >= 0
          ? same
          : ((places.length === amounts.length ? places[nth] : undefined) ?? -1)
      }
      return {
        rows,
        charge,
        code: placeOf(code),
        text: placeOf(text),
        amount: place,
        title: header.titles[place] ?? amount,
        discount: placeOf(discount),
        unless: placeOf(unless),
      }
    })
  })
}

function amountPlaces(title: string, header: Header): readonly number[] {
  if (!title.includes(NUMBER)) return header.find(title)
  const places: number[] = []
  for (;;) {
    const [place] = header.find(title.replace(NUMBER, String(places.length + 1)))
    if (place === undefined) return places
    places.push(place)
  }
}

import * as z from 'zod'

/** A column's own text to the one that people read, and back; what they write has passed the form's rules. */
export interface Spelling {
  read(stored: string): string
  write(text: string): string
}

const Areas = z.array(z.object({ city: z.string(), zips: z.array(z.string()) }))

/** The cities that a fulfillment center serves, with their ZIP codes: `Louisville: 40202 40203; Reno: 89502`. DATA-18 */
export const SERVED_AREAS: Spelling = {
  read: (stored) =>
    Areas.parse(JSON.parse(stored))
      .map(({ city, zips }) => `${city}: ${zips.join(' ')}`)
      .join('; '),
  write: (text) =>
    JSON.stringify(
      text
        .split(';')
        .map((area) => area.split(':'))
        .filter(([city = '']) => city.trim() !== '')
        .map(([city = '', zips = '']) => ({ city: city.trim(), zips: zips.trim().split(/\s+/) })),
    ),
}

import type { ValueTexts } from '../../domain/query/format.ts'
import { spoken } from './spoken.ts'

/** The texts of values in the language spoken now; `domain/query/format.ts` says what each is. */
export const compareWords = (one: string, other: string): number => spoken().compare(one, other)
export const spokenAmount: ValueTexts['spokenAmount'] = (...value) => spoken().values.spokenAmount(...value)
export const number: ValueTexts['number'] = (...value) => spoken().values.number(...value)
export const measured: ValueTexts['measured'] = (...value) => spoken().values.measured(...value)
export const money: ValueTexts['money'] = (...value) => spoken().values.money(...value)
export const percent: ValueTexts['percent'] = (...value) => spoken().values.percent(...value)
export const change: ValueTexts['change'] = (...value) => spoken().values.change(...value)
export const shortValue: ValueTexts['shortValue'] = (...value) => spoken().values.shortValue(...value)
export const axisValue: ValueTexts['axisValue'] = (...value) => spoken().values.axisValue(...value)
export const fullValue: ValueTexts['fullValue'] = (...value) => spoken().values.fullValue(...value)
export const shortDate: ValueTexts['shortDate'] = (...value) => spoken().values.shortDate(...value)
export const longDate: ValueTexts['longDate'] = (...value) => spoken().values.longDate(...value)
export const currencyName: ValueTexts['currencyName'] = (...value) => spoken().values.currencyName(...value)
export const countryName: ValueTexts['countryName'] = (...value) => spoken().values.countryName(...value)
export const shortMonth: ValueTexts['shortMonth'] = (...value) => spoken().values.shortMonth(...value)
export const monthName: ValueTexts['monthName'] = (...value) => spoken().values.monthName(...value)
export const weekdayName: ValueTexts['weekdayName'] = (...value) => spoken().values.weekdayName(...value)
export const spokenDay: ValueTexts['spokenDay'] = (...value) => spoken().values.spokenDay(...value)
export const briefMonth: ValueTexts['briefMonth'] = (...value) => spoken().values.briefMonth(...value)
export const longMonth: ValueTexts['longMonth'] = (...value) => spoken().values.longMonth(...value)

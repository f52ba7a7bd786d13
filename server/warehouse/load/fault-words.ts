import type { LoadFault } from '../../../domain/uploads/load-fault.ts'

const ENDS: Readonly<Record<NonNullable<LoadFault['end']>, string>> = {
  leftOut: 'loaded without it',
  keptAsBilled: 'kept as billed, and counted in no country',
  chargesLoaded: 'the charges are loaded',
  transactionsLoaded: 'the transactions are loaded',
  outsideLeftOut: 'left out',
  underScac: 'loaded under its SCAC',
  thisCounts: 'this is newer and counts',
  thatCounts: 'that is newer and counts',
}

type Words = (named: { readonly what: string; readonly other: string }) => string

/** What is wrong with a value, by the fault; `what` and `other` are of the fault. */
const WORDS: Readonly<Record<LoadFault['code'], Words>> = {
  missing: () => 'is missing',
  missingFor: ({ what }) => `is missing for ${what}`,
  spreadsheetRounded: () =>
    'has lost digits in a spreadsheet: take the file as the carrier sent it, not one that was saved again',
  spreadsheetZeros: ({ what }) =>
    `has lost its first zeros in a spreadsheet, and is counted as ${what}: take the file as the carrier sent it`,
  notDate: ({ what }) => `is not a date (${what})`,
  notTime: ({ what }) => `is not a time (${what})`,
  notAmount: () => 'is not an amount',
  moreDecimals: () => 'has more than two decimals',
  largeAmount: () => 'is too large an amount',
  notWeight: () => 'is not a weight',
  largeWeight: () => 'is too large a weight',
  notSide: () => 'is not a dimension',
  largeSide: () => 'is too large a dimension',
  notSides: () => 'is not length x width x height',
  notWhole: () => 'is not a whole number',
  spreadsheetChanged: () => 'is what a spreadsheet made of something else: take the file as the carrier sent it',
  dayOrder: ({ what, other }) =>
    `may be ${what} or ${other}: no date of the file shows whether the day or the month is first`,
  otherDayOrder: ({ what, other }) => `is read as ${what}, and other dates of the file can only be ${other}`,
  ambiguous: ({ what, other }) => `may be ${what} or ${other}`,
  currencyWithoutRate: () => 'is a currency without a rate',
  notCountry: () => 'is not a country code',
  notWeightUnit: ({ what }) => `is not a weight unit (${what})`,
  notSideUnit: ({ what }) => `is not a dimension unit (${what})`,
  neither: ({ what, other }) => `is neither ${what} nor ${other}`,
  openQuote: () => 'a quoted field does not end',
  textAfterQuote: () => 'there is text after a closing quote',
  columnCount: ({ what, other }) => `has ${what} columns; ${other} are expected`,
  shortRows: ({ what, other }) =>
    `has ${what} of ${other} cells: a spreadsheet left the blank ones at its end away, also of rows below; they are read as blank`,
  titleRow: () => 'names the columns, and is no charge',
  totalRow: () => 'sums other rows, and is no charge: it is left out',
  noCharge: () => 'has no charge',
  notSumOfCharges: ({ what }) => `is not the sum of its charges, ${what}`,
  piecesListed: ({ what }) => `pieces are stated, and ${what} listed: what is stated counts`,
  ediUnfinished: () => 'is the last segment: SE is missing',
  ediCut: () => 'does not end, and SE is missing',
  ediSegmentCount: ({ what }) => `is not the count of segments, ${what}`,
  ediTransactionCount: ({ what }) => `is not the count of transactions, ${what}`,
  ediGroupCount: ({ what }) => `is not the count of groups, ${what}`,
  ediNumber: ({ what, other }) => `is not the number of its ${what}, ${other}`,
  ediUnclosed: ({ what }) => `has no ${what}`,
  ediUnopened: ({ what }) => `stands without ${what}`,
  ediOutside: () => 'stands outside a transaction',
  notScac: () => 'is not a SCAC',
  unknownScac: () => 'is not known',
  unknownCarrier: () => 'is no carrier that is known',
  noFact: () => 'says nothing of a delivery',
  toldOtherwise: ({ what }) => `was known as ${what}`,
  longAgo: () => 'is over ten years ago',
  inFuture: () => 'is in the future',
  earlier: ({ what }) => what,
}

/** Why a value cannot be read, in English for the command line, in words that follow the value. */
export function faultWords(fault: LoadFault): string {
  const { code, what = '', other = '', end, segment, transaction = '' } = fault
  const words = WORDS[code]({ what, other })
  const said = end === undefined ? words : `${words}; ${ENDS[end]}`
  return segment === undefined ? said : `${said} (segment ${segment} of the transaction ${transaction})`
}

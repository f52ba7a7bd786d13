import type { LoadFault } from '../../../domain/rows/load-fault.ts'

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

/** Why a value cannot be read, in English for the command line, in words that follow the value. */
export function faultWords(fault: LoadFault): string {
  const { end, segment, transaction = '' } = fault
  const said = end === undefined ? wordsOf(fault) : `${wordsOf(fault)}; ${ENDS[end]}`
  return segment === undefined ? said : `${said} (segment ${segment} of the transaction ${transaction})`
}

function wordsOf({ code, what = '', other = '' }: LoadFault): string {
  switch (code) {
    case 'missing':
      return 'is missing'
    case 'missingFor':
      return `is missing for ${what}`
    case 'spreadsheetRounded':
      return 'has lost digits in a spreadsheet: take the file as the carrier sent it, not one that was saved again'
    case 'spreadsheetZeros':
      return `has lost its first zeros in a spreadsheet, and is counted as ${what}: take the file as the carrier sent it`
    case 'notDate':
      return `is not a date (${what})`
    case 'notTime':
      return `is not a time (${what})`
    case 'notAmount':
      return 'is not an amount'
    case 'moreDecimals':
      return 'has more than two decimals'
    case 'largeAmount':
      return 'is too large an amount'
    case 'notWeight':
      return 'is not a weight'
    case 'largeWeight':
      return 'is too large a weight'
    case 'notSide':
      return 'is not a dimension'
    case 'largeSide':
      return 'is too large a dimension'
    case 'notSides':
      return 'is not length x width x height'
    case 'notWhole':
      return 'is not a whole number'
    case 'spreadsheetChanged':
      return 'is what a spreadsheet made of something else: take the file as the carrier sent it'
    case 'dayOrder':
      return `may be ${what} or ${other}: no date of the file shows whether the day or the month is first`
    case 'otherDayOrder':
      return `is read as ${what}, and other dates of the file can only be ${other}`
    case 'ambiguous':
      return `may be ${what} or ${other}`
    case 'currencyWithoutRate':
      return 'is a currency without a rate'
    case 'notCountry':
      return 'is not a country code'
    case 'notWeightUnit':
      return `is not a weight unit (${what})`
    case 'notSideUnit':
      return `is not a dimension unit (${what})`
    case 'neither':
      return `is neither ${what} nor ${other}`
    case 'openQuote':
      return 'a quoted field does not end'
    case 'textAfterQuote':
      return 'there is text after a closing quote'
    case 'columnCount':
      return `has ${what} columns; ${other} are expected`
    case 'shortRows':
      return `has ${what} of ${other} cells: a spreadsheet left the blank ones at its end away, also of rows below; they are read as blank`
    case 'titleRow':
      return 'names the columns, and is no charge'
    case 'totalRow':
      return 'sums other rows, and is no charge: it is left out'
    case 'noCharge':
      return 'has no charge'
    case 'notSumOfCharges':
      return `is not the sum of its charges, ${what}`
    case 'piecesListed':
      return `pieces are stated, and ${what} listed: what is stated counts`
    case 'ediUnfinished':
      return 'is the last segment: SE is missing'
    case 'ediCut':
      return 'does not end, and SE is missing'
    case 'ediSegmentCount':
      return `is not the count of segments, ${what}`
    case 'ediTransactionCount':
      return `is not the count of transactions, ${what}`
    case 'ediGroupCount':
      return `is not the count of groups, ${what}`
    case 'ediNumber':
      return `is not the number of its ${what}, ${other}`
    case 'ediUnclosed':
      return `has no ${what}`
    case 'ediUnopened':
      return `stands without ${what}`
    case 'ediOutside':
      return 'stands outside a transaction'
    case 'notScac':
      return 'is not a SCAC'
    case 'unknownScac':
      return 'is not known'
    case 'unknownCarrier':
      return 'is no carrier that is known'
    case 'noFact':
      return 'says nothing of a delivery'
    case 'toldOtherwise':
      return `was known as ${what}`
    case 'longAgo':
      return 'is over ten years ago'
    case 'inFuture':
      return 'is in the future'
    case 'earlier':
      return what
  }
}

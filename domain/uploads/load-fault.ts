import * as z from 'zod'

/** What stands for the column where a record is wrong as a whole. */
export const WHOLE_ROW = 'row'

/** Why a value of an invoice file cannot be read, or a record not loaded. */
export const FAULTS = [
  'missing',
  'missingFor',
  'spreadsheetRounded',
  'spreadsheetZeros',
  'spreadsheetChanged',
  'notDate',
  'notTime',
  'notAmount',
  'moreDecimals',
  'largeAmount',
  'notWeight',
  'largeWeight',
  'notSide',
  'largeSide',
  'notSides',
  'notWhole',
  'ambiguous',
  'dayOrder',
  'otherDayOrder',
  'currencyWithoutRate',
  'notCountry',
  'notWeightUnit',
  'notSideUnit',
  'neither',
  'openQuote',
  'textAfterQuote',
  'columnCount',
  'shortRows',
  'titleRow',
  'totalRow',
  'noCharge',
  'notSumOfCharges',
  'piecesListed',
  'ediUnfinished',
  'ediCut',
  'ediSegmentCount',
  'ediTransactionCount',
  'ediGroupCount',
  'ediNumber',
  'ediUnclosed',
  'ediUnopened',
  'ediOutside',
  'notScac',
  'unknownScac',
  'unknownCarrier',
  'noFact',
  'toldOtherwise',
  'longAgo',
  'inFuture',
  'earlier',
] as const

/** What became of a value or of its charges, where they are loaded all the same. */
export const FAULT_ENDS = [
  'leftOut',
  'keptAsBilled',
  'chargesLoaded',
  'transactionsLoaded',
  'outsideLeftOut',
  'underScac',
  'thisCounts',
  'thatCounts',
] as const

/** A code, and what its words name, as the file has it; `earlier` is a sentence in English that an earlier version kept. */
export const LoadFault = z
  .strictObject({
    code: z.enum(FAULTS),
    what: z.string().optional(),
    other: z.string().optional(),
    end: z.enum(FAULT_ENDS).optional(),
    /** Of the transaction, counted from 1, in X12 EDI. */
    segment: z.int().optional(),
    transaction: z.string().optional(),
  })
  .meta({ id: 'LoadFault' })
export type LoadFault = Readonly<z.infer<typeof LoadFault>>

/**
 * How an engine says what engines say in words of their own; everything else is the SQL of all of them. Arguments and
 * answers are SQL, where nothing else is said. Each engine has one such object.
 */
export interface Dialect {
  /** Where a row of a table is stored, as a whole number; rows of neighbouring places are found at once. */
  readonly storedPlace: (table: string) => string

  readonly text: (value: string) => string
  readonly day: (value: string) => string
  readonly integer: (value: string) => string
  readonly number: (value: string) => string
  /** A sum, kept as a column of this type. */
  readonly sumAs: (sum: string, type: string) => string
  /** A number of up to six places that is looked for among decimals. */
  readonly amongDecimals: (value: string) => string
  /** A weight with room for the digits of a product. */
  readonly wide: (weight: string) => string
  /** The exact sum of a weight times a weight or an amount of each row. */
  readonly sumOfProducts: (weight: string, other: string) => string
  /** A number of the product's own as an exact decimal. */
  readonly decimal: (value: number) => string

  /** The first day of a calendar's stretch that a day is in; weeks start on Sunday. */
  readonly startOf: (grain: 'week' | 'month' | 'quarter' | 'year', day: string) => string
  readonly daysBetween: (from: string, to: string) => string
  /** Mondays to Fridays since the first Monday of the year 1, which a difference of two takes away again. */
  readonly weekdaysUpTo: (day: string) => string
  /** The rows of a window over days, so many before each. */
  readonly daysBefore: (count: number) => string

  /** One number in another, with all digits of a double; null in zero. */
  readonly ratio: (numerator: string, denominator: string) => string
  readonly deviation: (value: string) => string
  /** The whole cents of so many hundredths of a percent of an amount: what is less than a cent is left away. */
  readonly wholeShare: (amount: string, hundredths: string) => string
  /** The sum of what is made of each number of a list. */
  readonly listSum: (list: string, of: (each: string) => string) => string

  readonly lower: (text: string) => string
  readonly contains: (text: string, part: string) => string
  readonly startsWith: (text: string, start: string) => string
  readonly endsWith: (text: string, end: string) => string
  readonly firstLetters: (text: string, count: number) => string
  /** The texts that are not null, with a text between them. */
  readonly joined: (between: string, ...texts: readonly string[]) => string
  readonly lineEnd: string
  readonly hash: (text: string) => string
  readonly base64: (bytes: string) => string
  /** The first text of a list in JSON. */
  readonly firstOfJson: (json: string) => string
  /** A row for each object of a list in JSON, with its texts of these names; null where it has none. */
  readonly rowsOfJson: (json: string, names: readonly string[]) => string
  readonly money: (text: string) => string

  /** Of the rows of a group: their different values in order, as a list or as one text, or one of them, whichever. */
  readonly list: (value: string) => string
  readonly jsonList: (value: string) => string
  readonly listed: (value: string, between: string) => string
  readonly anyOf: (value: string) => string
  /** The value of the row in which another is greatest. */
  readonly ofGreatest: (value: string, other: string) => string
  /** Null where there is no list. */
  readonly hasAnyOf: (list: string, values: readonly string[]) => string

  /** A query that is run once, however often its name is read. */
  readonly readOnce: (name: string, query: string) => string
}

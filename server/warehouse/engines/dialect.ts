/**
 * How the engine says what engines say in words of their own; everything else is the SQL of all of them. Arguments and
 * answers are SQL. A second engine is a second such object.
 */
export const dialect = {
  /** Where a row is stored; rows of neighbouring places are found at once. */
  storedPlace: 'rowid',

  text: (value: string) => `CAST(${value} AS VARCHAR)`,
  day: (value: string) => `CAST(${value} AS DATE)`,
  integer: (value: string) => `CAST(${value} AS INTEGER)`,
  number: (value: string) => `CAST(${value} AS DOUBLE)`,

  /** The first day of a calendar's stretch that a day is in; weeks start on Sunday. */
  startOf: (grain: 'week' | 'month' | 'quarter' | 'year', day: string) =>
    grain === 'week'
      ? `(CAST(date_trunc('week', ${day} + 1) AS DATE) - 1)`
      : `CAST(date_trunc('${grain}', ${day}) AS DATE)`,
  /** A month's first day as 2026-01, a quarter's as 2026-Q1, a year's as 2026. */
  periodText: (grain: 'month' | 'quarter' | 'year', day: string) =>
    grain === 'quarter'
      ? `concat(year(${day}), '-Q', quarter(${day}))`
      : `strftime(${day}, '${grain === 'month' ? '%Y-%m' : '%Y'}')`,
  rounded: (value: string, places: number) => `CAST(round(${value}, ${places}) AS DECIMAL(18, ${places}))`,
  /** Mondays to Fridays since the first Monday of the year 1, which a difference of two takes away again. */
  weekdaysUpTo: (day: string) => {
    const days = `(${day} - DATE '0001-01-01')`
    return `(${days} // 7 * 5 + least(${days} % 7 + 1, 5))`
  },
  wholeTimes: (value: string, divisor: number) => `${value} // ${divisor}`,
  deviation: (value: string) => `stddev_pop(${value})`,

  contains: (text: string, part: string) => `contains(${text}, ${part})`,
  startsWith: (text: string, start: string) => `starts_with(${text}, ${start})`,
  endsWith: (text: string, end: string) => `ends_with(${text}, ${end})`,
  firstLetters: (text: string, count: number) => `left(${text}, ${count})`,
  /** The texts that are not null, with a text between them. */
  joined: (between: string, ...texts: readonly string[]) => `concat_ws(${between}, ${texts.join(', ')})`,
  lineEnd: 'chr(10)',
  hash: (text: string) => `md5(${text})`,
  base64: (bytes: string) => `base64(${bytes})`,

  /** Of the rows of a group: their different values in order, as a list or as one text, or one of them, whichever. */
  list: (value: string) => `list(DISTINCT ${value} ORDER BY ${value})`,
  jsonList: (value: string) => `list(${value} ORDER BY ${value})::JSON::VARCHAR`,
  listed: (value: string, between: string) => `string_agg(DISTINCT ${value}, ${between} ORDER BY ${value})`,
  anyOf: (value: string) => `any_value(${value})`,
  hasAnyOf: (list: string, values: readonly string[]) => `list_has_any(${list}, [${values.join(', ')}])`,

  /** Every column of the rows, one of them in other words. */
  everyColumnWith: (name: string, value: string) => `* REPLACE (${value} AS "${name}")`,
  /** A query that is run once, however often its name is read. */
  readOnce: (name: string, query: string) => `${name} AS MATERIALIZED (${query})`,
} as const

import type { Dialect } from './dialect.ts'

/** Two numbers below it, of six places at most, have a product of 18 digits: a third of the time of a wider one. */
const SMALL = 1000

/** The words of DuckDB. Loading, reports and upkeep, which only it does, write them too. */
export const DUCKDB: Dialect = {
  storedPlace: () => 'rowid',

  text: (value) => `CAST(${value} AS VARCHAR)`,
  day: (value) => `CAST(${value} AS DATE)`,
  integer: (value) => `CAST(${value} AS INTEGER)`,
  number: (value) => `CAST(${value} AS DOUBLE)`,
  sumAs: (sum, type) => `CAST(${sum} AS ${type})`,
  amongDecimals: (value) => value,
  wide: (weight) => `CAST(${weight} AS DECIMAL(24,6))`,
  sumOfProducts: (weight, other) => {
    const isSmall = [...new Set([weight, other])]
      .map((each) => `${each} > -${SMALL} AND ${each} < ${SMALL}`)
      .join(' AND ')
    return `coalesce(sum(CASE WHEN ${isSmall} THEN ${weight} * ${other} END), 0) + coalesce(sum(CASE WHEN NOT (${isSmall}) THEN ${DUCKDB.wide(weight)} * ${other} END), 0)`
  },
  decimal: String,

  startOf: (grain, day) =>
    grain === 'week'
      ? `(CAST(date_trunc('week', ${day} + 1) AS DATE) - 1)`
      : `CAST(date_trunc('${grain}', ${day}) AS DATE)`,
  daysBetween: (from, to) => `(${to} - ${from})`,
  weekdaysUpTo: (day) => {
    const days = `(${day} - DATE '0001-01-01')`
    return `(${days} // 7 * 5 + least(${days} % 7 + 1, 5))`
  },
  daysBefore: (count) => `RANGE BETWEEN INTERVAL ${count} DAYS PRECEDING AND CURRENT ROW`,

  ratio: (numerator, denominator) => `${numerator} / nullif(${denominator}, 0)`,
  deviation: (value) => `stddev_pop(${value})`,
  wholeShare: (amount, hundredths) =>
    `CAST(CAST(CAST(${amount} * 100 AS BIGINT) * ${hundredths} // 10000 AS DECIMAL(14,0)) * 0.01 AS DECIMAL(12,2))`,
  listSum: (list, of) => `list_sum(list_transform(${list}, lambda each: ${of('each')}))`,

  lower: (text) => `lower(${text})`,
  contains: (text, part) => `contains(${text}, ${part})`,
  startsWith: (text, start) => `starts_with(${text}, ${start})`,
  endsWith: (text, end) => `ends_with(${text}, ${end})`,
  firstLetters: (text, count) => `left(${text}, ${count})`,
  joined: (between, ...texts) => `concat_ws(${between}, ${texts.join(', ')})`,
  lineEnd: 'chr(10)',
  hash: (text) => `md5(${text})`,
  base64: (bytes) => `base64(${bytes})`,
  rowsOfJson: (json, names) =>
    `unnest(from_json(${json}, '[{${names.map((name) => `"${name}":"VARCHAR"`).join(',')}}]'))`,
  money: (text) => `CAST(${text} AS DECIMAL(18,2))`,
  firstOfJson: (json) => `json_extract_string(${json}, '$[0]')`,

  list: (value) => `list(DISTINCT ${value} ORDER BY ${value})`,
  jsonList: (value) => `list(${value} ORDER BY ${value})::JSON::VARCHAR`,
  listed: (value, between) => `string_agg(DISTINCT ${value}, ${between} ORDER BY ${value})`,
  ofGreatest: (value, other) => `arg_max(${value}, ${other})`,
  anyOf: (value) => `any_value(${value})`,
  hasAnyOf: (list, values) => `list_has_any(${list}, [${values.join(', ')}])`,

  readOnce: (name, query) => `${name} AS MATERIALIZED (${query})`,
}

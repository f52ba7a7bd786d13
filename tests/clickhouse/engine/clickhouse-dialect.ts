import type { Dialect } from '../../../server/warehouse/engines/dialect.ts'
import { ROW_IDS } from './clickhouse-schema.ts'

/** Days from 0001-01-01, a Monday, to the day that a Date32 counts from. */
const DAYS_TO_1970 = 719_162

/** The words of ClickHouse. */
export const CLICKHOUSE: Dialect = {
  // Where a row is stored is no number that lasts; what tells rows apart is one, on every shard.
  storedPlace: (table) => ROW_IDS[table] ?? 'id',

  text: (value) => `toString(${value})`,
  day: (value) => `toDate32(${value})`,
  integer: (value) => `toInt32(${value})`,
  number: (value) => `toFloat64(${value})`,
  // It looks for values of its own type, which neither larger numbers nor more places fit into.
  // A column takes a sum as it is; a cast of one that may be null would fail.
  sumAs: (sum) => sum,
  amongDecimals: (value) => `toDecimal128(${value}, 6)`,
  wide: (weight) => `toDecimal128(${weight}, 6)`,
  sumOfProducts: (weight, other) => `sum(${CLICKHOUSE.wide(weight)} * ${other})`,
  decimal: (value) => `toDecimal64('${value}', ${String(value).split('.')[1]?.length ?? 0})`,

  startOf: (grain, day) =>
    grain === 'week' ? `toStartOfWeek(${day}, 0)` : `toStartOf${grain[0]?.toUpperCase()}${grain.slice(1)}(${day})`,
  daysBetween: (from, to) => `dateDiff('day', ${from}, ${to})`,
  weekdaysUpTo: (day) => {
    const days = `(toInt32(${day}) + ${DAYS_TO_1970})`
    return `(intDiv(${days}, 7) * 5 + least(${days} % 7 + 1, 5))`
  },
  daysBefore: (count) => `RANGE BETWEEN ${count} PRECEDING AND CURRENT ROW`,

  ratio: (numerator, denominator) => `toFloat64(${numerator}) / nullIf(toFloat64(${denominator}), 0)`,
  deviation: (value) => `stddevPop(${value})`,
  wholeShare: (amount, hundredths) =>
    `CAST(toDecimal64(intDiv(toInt64(${amount} * 100) * ${hundredths}, 10000), 0) * toDecimal64('0.01', 2) AS Decimal(12,2))`,
  listSum: (list, of) => `arraySum(each -> ${of('each')}, ${list})`,

  lower: (text) => `lowerUTF8(${text})`,
  contains: (text, part) => `(position(${text}, ${part}) > 0)`,
  startsWith: (text, start) => `startsWith(${text}, ${start})`,
  endsWith: (text, end) => `endsWith(${text}, ${end})`,
  firstLetters: (text, count) => `leftUTF8(${text}, ${count})`,
  joined: (between, ...texts) =>
    `arrayStringConcat([${texts.map((text) => `toString(${text})`).join(', ')}], ${between})`,
  lineEnd: 'char(10)',
  hash: (text) => `lower(hex(MD5(${text})))`,
  base64: (bytes) => `base64Encode(${bytes})`,
  rowsOfJson: (json, names) =>
    `arrayJoin(JSONExtract(${json}, 'Array(Tuple(${names.map((name) => `${name} Nullable(String)`).join(', ')}))'))`,
  money: (text) => `toDecimal64(${text}, 2)`,
  firstOfJson: (json) => `JSONExtractString(${json}, 1)`,

  list: (value) => `arraySort(groupUniqArray(${value}))`,
  jsonList: (value) => `toJSONString(arraySort(groupArray(${value})))`,
  listed: (value, between) => `nullIf(arrayStringConcat(arraySort(groupUniqArray(${value})), ${between}), '')`,
  ofGreatest: (value, other) => `argMax(${value}, ${other})`,
  anyOf: (value) => `any(${value})`,
  // A join that finds nothing gives an empty list: there is no null among lists.
  hasAnyOf: (list, values) => `if(empty(${list}), NULL, hasAny(${list}, [${values.join(', ')}]))`,

  // A scalar that is read from it is computed once and kept for the whole statement.
  readOnce: (name, query) => `${name} AS (${query})`,
}

/**
 * The last id that a table's column was given, whatever was taken away since; 0: none was. Addresses, saved filters and claims
 * name packages, rows, charges and accounts by their ids, so that none may come to mean another. Decision 0205
 */
export function lastGiven(table: string, column = 'id'): string {
  return `greatest((SELECT coalesce(max(${column}), 0) FROM ${table}), ${remembered(table, column)})`
}

/** Keeps the last id in mind, before rows are taken away. */
export function rememberGiven(table: string, column = 'id'): string {
  return `INSERT INTO given_id SELECT '${table}.${column}', max(${column}) FROM ${table} HAVING max(${column}) > ${remembered(table, column)}`
}

/** Before rows of invoices are taken away. */
export const REMEMBER_ROWS = [
  rememberGiven('charge_level_info', 'charge_id'),
  rememberGiven('package_level_info', 'invoice_details_id'),
  rememberGiven('package_level_info', 'tracking_id'),
]

function remembered(table: string, column: string): string {
  return `(SELECT coalesce(max(last), 0) FROM given_id WHERE id_of = '${table}.${column}')`
}

import type { Agreement, RuleKind, RuleOf } from '../../../domain/rating/agreement.ts'
import { inPrecedence } from '../../../domain/rating/precedence.ts'
import type { Bind } from '../statement.ts'

/** What a row is held against, by a rule's condition: the row's column, or nothing where no rule of the kind asks for it. SQL. */
export type RuleColumns = Partial<Record<'accounts' | 'services' | 'zones' | 'weights' | 'modes' | 'codes', string>>

/**
 * The figure of the rule that wins for a row of `agreement` (its place in the list), by CASE in the order of precedence; null: no rule
 * holds. `figure` answers SQL. SQL.
 */
export function agreedCase<Kind extends RuleKind>(
  agreements: readonly Agreement[],
  {
    kind,
    columns,
    bind,
    figure,
    where = () => true,
  }: {
    readonly kind: Kind
    readonly columns: RuleColumns
    readonly bind: Bind
    readonly figure: (rule: RuleOf<Kind>) => string
    /** Of an agreement's rules of the kind; those of others are left out. */
    readonly where?: (own: readonly RuleOf<Kind>[]) => boolean
  },
): string {
  const branches = agreements.flatMap(({ rules }, at) => {
    const own = inPrecedence(rules, kind)
    if (own.length === 0 || !where(own)) return []
    const whens = own.map((rule) => `WHEN ${holds(rule, columns, bind)} THEN ${figure(rule)}`)
    return [`WHEN ${at} THEN CASE ${whens.join(' ')} END`]
  })
  return branches.length === 0 ? 'NULL' : `CASE agreement ${branches.join(' ')} END`
}

/**
 * Whose shipments the agreements count for: a row for each of their accounts, numbered by `account`; `agreement` is the place
 * in the list. Two never count for one shipment, which the check of an agreement sees to. SQL.
 */
export function agreedAccounts(agreements: readonly Agreement[], bind: Bind): string {
  const rows = agreements.flatMap((agreement, at) =>
    agreement.accounts.map((number) => [
      String(at),
      bind('integer', String(agreement.clientId)),
      bind('integer', String(agreement.carrierId)),
      bind('text', number),
      bind('text', agreement.currency),
      bind('text', agreement.tariff),
      bind('date', agreement.effectiveFrom),
      agreement.effectiveTo === null ? 'NULL' : bind('date', agreement.effectiveTo),
    ]),
  )
  const none = '(NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)'
  const values = rows.map((row, account) => `(${account}, ${row.join(', ')})`)
  return `SELECT account, agreement, CAST(client_id AS INTEGER) AS client_id, CAST(carrier_id AS INTEGER) AS carrier_id,
      account_number, currency, tariff, carrier_id IN (SELECT carrier_id FROM delivery_area) AS by_area,
      CAST(effective_from AS DATE) AS effective_from, CAST(coalesce(effective_to, DATE '9999-12-31') AS DATE) AS effective_to
    FROM (VALUES ${values.join(', ') || none})
      a(account, agreement, client_id, carrier_id, account_number, currency, tariff, effective_from, effective_to)`
}

/** SQL. */
export function listed(values: readonly string[], bind: Bind): string {
  return values.map((value) => bind('text', value)).join(', ')
}

type Asked = {
  readonly [Name in keyof RuleColumns]?: readonly string[] | { readonly from: number; readonly to: number } | undefined
}

function holds(rule: Asked, columns: RuleColumns, bind: Bind): string {
  const conditions = new Map(Object.entries(rule))
  const parts = Object.entries(columns).flatMap(([name, column]) => {
    const asked = conditions.get(name)
    if (asked === undefined) return []
    return 'from' in asked
      ? [`(${column} > ${decimal(asked.from)} AND ${column} <= ${decimal(asked.to)})`]
      : [`${column} IN (${listed(asked, bind)})`]
  })
  return parts.length === 0 ? 'true' : parts.join(' AND ')
}

/** A number of an agreement, which has at most three places. SQL. */
export function decimal(value: number): string {
  return `CAST(${value.toFixed(3)} AS DECIMAL(14,3))`
}

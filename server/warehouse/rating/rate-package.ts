import type { Agreement } from '../../../domain/rating/agreement.ts'
import {
  changedPackage,
  PACKAGE_CHANGES,
  type PackageChange,
  type PackageToRate,
} from '../../../domain/rating/package-to-rate.ts'
import type { RatedShipment, Unrated } from '../../../domain/rating/rated.ts'
import type { QueryRow } from '../../../domain/query/query.ts'
import { statement, type Bind } from '../statement.ts'
import { statementsOf } from '../statements.ts'
import type { Warehouse } from '../warehouse.ts'
import { askedOf } from './due-surcharges.sql.ts'
import { ratedColumns, shipmentOf } from './rated-row.ts'
import { ratedShipments } from './rate-shipments.sql.ts'

/** What a service should cost, by an agreement's account; `rated` null: it cannot be rated, and why. */
export interface PackageRate {
  readonly agreementId: number
  readonly account: string
  readonly carrier: { readonly id: number; readonly name: string }
  readonly service: string
  /** Business days on the way; null: the tables do not say. */
  readonly days: { readonly least: number; readonly most: number } | null
  readonly currency: string
  readonly symbol: string
  readonly rated: RatedShipment | null
  readonly unrated: Unrated | null
  readonly change: PackageChange | null
}

/** Rates a package, and each change of it, for every service within the country that the agreements' carriers have. */
export async function ratePackage(
  warehouse: Warehouse,
  asked: PackageToRate,
  agreements: readonly Agreement[],
): Promise<PackageRate[]> {
  if (agreements.length === 0) return []
  const rows = await statementsOf(warehouse).rows(
    statement(
      (bind) => `WITH ${ratedShipments(agreements, shipments(asked, agreements, bind), bind)}
        SELECT ${ratedColumns('r')}, r.account_number, r.currency, r.service, r.change, r.agreement, s.days_min, s.days_max,
          c.id AS carrier_id, c.name AS carrier_name, coalesce(m.symbol, r.currency) AS symbol
        FROM rated r JOIN rated_service s ON s.carrier_id = r.carrier_id AND s.service = r.service
        JOIN carrier c ON c.id = r.carrier_id LEFT JOIN currency m ON m.code = r.currency
        ORDER BY r.total NULLS LAST, c.name, r.service, r.account_number, r.change NULLS FIRST`,
    ),
  )
  return rows.map((row) => rateOf(row, agreements))
}

function shipments(asked: PackageToRate, agreements: readonly Agreement[], bind: Bind): string {
  const versions = [null, ...PACKAGE_CHANGES].flatMap((change) => {
    const of = change === null ? asked : changedPackage(asked, change)
    return of ? [[change === null ? 'NULL' : `'${change}'`, ...sizeOf(of, bind)]] : []
  })
  const accounts = agreements.flatMap(({ accounts: numbers, rules, clientId, carrierId, currency }) => {
    const differ = rules.some(({ accounts: own }) => own !== undefined)
    return (differ ? numbers : numbers.slice(0, 1)).map(
      (number) => `(${clientId}, ${carrierId}, ${bind('text', number)}, ${bind('text', currency)})`,
    )
  })
  const residential = String(asked.residential)
  const codes = asked.extras.map((code) => bind('text', code))
  const extras = codes.length > 0 ? askedOf('a.carrier_id', `q.code IN (${codes.join(', ')})`) : '0::HUGEINT'
  return `
    SELECT concat_ws(chr(31), a.number, a.currency, a.carrier_id, s.service, v.change) AS key, a.client_id, a.carrier_id,
      a.number AS account_number, a.currency, s.service, z.zone, 'package' AS packaging, ${residential} AS residential,
      ${bind('text', asked.to)} AS postal_code, v.pounds AS actual_pounds, v.length, v.width, v.height,
      ${bind('date', asked.shipDate)} AS ship_date, ${extras} AS asked, v.change
    FROM (VALUES ${accounts.join(', ')}) a(client_id, carrier_id, number, currency)
    CROSS JOIN (VALUES ${versions.map((version) => `(${version.join(', ')})`).join(', ')}) v(change, pounds, length, width, height)
    JOIN rated_service s ON s.carrier_id = a.carrier_id AND s.service_group <> 'international'
      AND coalesce(s.residential, ${residential}) = ${residential}
    LEFT JOIN zone_chart z ON z.carrier_id = a.carrier_id AND z.sender_area = ${bind('text', asked.from.slice(0, 3))}
      AND z.receiver_area = ${bind('text', asked.to.slice(0, 3))}`
}

function sizeOf({ pounds, sides }: PackageToRate, bind: Bind): string[] {
  const exact = (value: number | undefined) =>
    value === undefined ? 'CAST(NULL AS DECIMAL(10,2))' : `CAST(${bind('text', value.toFixed(2))} AS DECIMAL(10,2))`
  return [exact(pounds), exact(sides?.length), exact(sides?.width), exact(sides?.height)]
}

function rateOf(row: QueryRow, agreements: readonly Agreement[]): PackageRate {
  const text = (name: string) => (row[name] === null || row[name] === undefined ? null : String(row[name]))
  const unrated = text('unrated') as Unrated | null
  return {
    agreementId: agreements[Number(row.agreement)]?.id ?? 0,
    account: String(row.account_number),
    carrier: { id: Number(row.carrier_id), name: String(row.carrier_name) },
    service: String(row.service),
    days:
      row.days_min === null || row.days_min === undefined
        ? null
        : { least: Number(row.days_min), most: Number(row.days_max) },
    currency: String(row.currency),
    symbol: String(row.symbol),
    change: text('change') as PackageChange | null,
    unrated,
    rated: shipmentOf(row),
  }
}

export interface Surcharge {
  readonly code: string
  readonly name: string
  /** Due only where it is asked for. */
  readonly asked: boolean
}

/** What the agreements' carriers charge for besides, by name. */
export async function surcharges(warehouse: Warehouse, agreements: readonly Agreement[]): Promise<Surcharge[]> {
  const carriers = [...new Set(agreements.map(({ carrierId }) => carrierId))]
  if (carriers.length === 0) return []
  const rows = await statementsOf(warehouse).rows(
    statement(
      (bind) => `SELECT code, max(name) AS name, bool_or(asked = code) AS asked FROM accessorial_rate
        WHERE carrier_id IN (${carriers.map((id) => bind('integer', String(id))).join(', ')}) GROUP BY code ORDER BY max(name), code`,
    ),
  )
  return rows.map(({ code, name, asked }) => ({ code: String(code), name: String(name), asked: asked === 'true' }))
}

import type { Change, ChangeOf } from '../../../domain/rating/scenarios/scenario.ts'
import { decimal, listed } from '../rating/agreed-case.ts'
import type { Bind } from '../statement.ts'

/**
 * The carriers' tables as changes leave them: common table expressions that stand before the rating's, by the tables' own
 * names, with the rows of these carriers alone. So what rates knows nothing of scenarios. SQL.
 */
export function changedTables(changes: readonly Change[], carriers: readonly number[], bind: Bind): string[] {
  const own = `carrier_id IN (${carriers.map((id) => bind('integer', String(id))).join(', ')})`
  const tables = {
    tariff_rate: `SELECT * FROM main.tariff_rate WHERE ${own}`,
    accessorial_rate: `SELECT * FROM main.accessorial_rate WHERE ${own}`,
    fuel_percent: `SELECT * FROM main.fuel_percent WHERE ${own}`,
  }
  for (const change of changes) {
    if (change.change === 'tariffYear') {
      tables.tariff_rate = onDay(tables.tariff_rate, change, bind, 'true')
      tables.accessorial_rate = onDay(tables.accessorial_rate, change, bind, 'effective_to IS NULL')
    }
    if (change.change === 'increase') {
      const where = [carrierIs(change, bind), ...serviceIn(change, bind)].join(' AND ')
      tables.tariff_rate = `SELECT * REPLACE (CASE WHEN ${where}
          THEN CAST(CASE WHEN per_pound THEN round(${raised('amount', change)}, 6) ELSE round(${raised('amount', change)}, 2) END AS DECIMAL(14,6)) ELSE amount END AS amount)
        FROM (${tables.tariff_rate})`
      if (change.surcharges)
        tables.accessorial_rate = `SELECT * REPLACE (CASE WHEN ${carrierIs(change, bind)}
            THEN CAST(round(${raised('amount', change)}, 2) AS DECIMAL(12,2)) ELSE amount END AS amount)
          FROM (${tables.accessorial_rate})`
    }
    if (change.change === 'fuelTable') {
      const modes = change.modes === undefined ? '' : ` AND mode IN (${listed(change.modes, bind)})`
      tables.fuel_percent = `SELECT * REPLACE (CASE WHEN ${carrierIs(change, bind)}${modes}
          THEN CAST(greatest(0, percent + ${decimal(change.points)}) AS DECIMAL(6,3)) ELSE percent END AS percent)
        FROM (${tables.fuel_percent})`
    }
  }
  return Object.entries(tables).map(([name, select]) => `${name} AS MATERIALIZED (${select})`)
}

function carrierIs({ carrierId }: Pick<Change, 'carrierId'>, bind: Bind): string {
  return `carrier_id = ${bind('integer', String(carrierId))}`
}

function serviceIn({ services }: Pick<ChangeOf<'increase'>, 'services'>, bind: Bind): string[] {
  return services === undefined ? [] : [`service IN (${listed(services, bind)})`]
}

/** Exact: an amount has at most six places, a percent three. */
function raised(amount: string, { percent }: ChangeOf<'increase'>): string {
  return `CAST(${amount} AS DECIMAL(20,6)) * CAST(${(1 + percent / 100).toFixed(5)} AS DECIMAL(8,5))`
}

/** Rows of later days are gone, those up to the day are moved back together, so that the latest of them counts from the first day on. */
function onDay(select: string, change: ChangeOf<'tariffYear'>, bind: Bind, of: string): string {
  const day = `CAST(${bind('date', change.on)} AS DATE)`
  const isChanged = `${carrierIs(change, bind)} AND ${of}`
  return `SELECT * REPLACE (CASE WHEN ${isChanged}
        THEN effective_from - CAST(date_diff('day', (SELECT min(effective_from) FROM main.tariff_rate), ${day}) AS INTEGER)
        ELSE effective_from END AS effective_from)
    FROM (${select}) WHERE NOT (${isChanged}) OR effective_from <= ${day}`
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCatalog } from '../../../domain/query/catalog.ts'
import type { Query } from '../../../domain/query/query.ts'
import { makeTenantScope } from '../../../server/warehouse/tenant-scope.ts'
import { compile } from '../../../server/warehouse/compile.ts'
import { shippedTable } from '../../support/shipped/shipped-tables.ts'
import { openSmallWarehouse } from './small-warehouse.ts'
import { DUCKDB } from '../../../server/warehouse/engines/duckdb-dialect.ts'
import { conditions } from '../../support/answers/conditions.ts'
import { SPEND_QUERY } from '../../support/answers/spend-query.ts'

const TODAY = '2026-06-10'
const TIMES = [null, '2026-06-09 12:00:00', '2026-06-10 09:00:00', '2026-06-10 12:00:00', '2026-06-11 12:00:00']
const PACKAGES = TIMES.flatMap((scheduled) =>
  TIMES.flatMap((attempt) =>
    TIMES.flatMap((delivery) => [null, 'Weather'].map((reason) => ({ scheduled, attempt, delivery, reason }))),
  ),
)

/** By the words of the product's definition: on time, else excused, else late; undelivered and overdue; else nothing. */
function statusOf({ scheduled, attempt, delivery, reason }: (typeof PACKAGES)[number]): string | null {
  if (scheduled === null) return null
  const byThen = (time: string | null) => time !== null && time <= scheduled
  if (byThen(attempt) || byThen(delivery)) return 'on-time'
  if (delivery !== null) return reason === null ? 'late' : 'exception'
  return scheduled.slice(0, 10) < TODAY ? 'pending late' : null
}

describe('delivery status (DATA-12, GAP-18)', () => {
  const catalog = buildCatalog([shippedTable('package_level_info')])
  const scope = makeTenantScope({ allClients: true, clientIds: [] }, [{ id: 1, parentClientId: null }])
  let warehouse: Awaited<ReturnType<typeof openSmallWarehouse>>
  const ask = async (changed: Partial<Query>, today = TODAY) => {
    const query: Query = {
      ...SPEND_QUERY,
      selectColumnNames: ['tracking_status', 'packages'],
      groupByDetails: ['tracking_status'],
      ...changed,
    }
    const compiled = compile(query, { dialect: DUCKDB, catalog, scope, today })
    if (!compiled.ok) throw new Error(compiled.problem.detail)
    return (await warehouse.engine.run(compiled.value, new AbortController().signal)).map(
      ({ _row_count, ...row }) => row,
    )
  }

  beforeAll(async () => {
    warehouse = await openSmallWarehouse({
      packages: PACKAGES.map(({ scheduled, attempt, delivery, reason }) => ({
        scheduled_date: scheduled,
        first_attempt_date: attempt,
        delivery_date: delivery,
        exception_reason: reason,
      })),
    })
  })
  afterAll(() => warehouse.close())

  test('is what the definition says for every combination of schedule, attempt, delivery and reason', async () => {
    const rows = await ask({ selectColumnNames: ['invoice_details_id', 'tracking_status'], groupByDetails: [] })
    expect(rows).toHaveLength(PACKAGES.length)
    const found = new Map(rows.map((row) => [row.invoice_details_id, row.tracking_status]))
    PACKAGES.forEach((each, at) => expect([each, found.get(at + 1)]).toEqual([each, statusOf(each)]))
    expect(new Set(found.values())).toEqual(new Set(['on-time', 'late', 'exception', 'pending late', null]))
  })

  test('can be grouped by and filtered on', async () => {
    const counts = new Map<string | null, number>()
    for (const each of PACKAGES) counts.set(statusOf(each), (counts.get(statusOf(each)) ?? 0) + 1)
    expect(new Map((await ask({})).map((row) => [row.tracking_status, row.packages]))).toEqual(counts)
    expect(
      await ask({
        whereClauseDetails: conditions("tracking_status in ('late','pending late')"),
        groupByDetails: [],
        selectColumnNames: ['packages'],
      }),
    ).toEqual([{ packages: (counts.get('late') ?? 0) + (counts.get('pending late') ?? 0) }])
    expect(
      await ask({
        whereClauseDetails: conditions('tracking_status is null'),
        groupByDetails: [],
        selectColumnNames: ['packages'],
      }),
    ).toEqual([{ packages: counts.get(null) }])
  })

  test('an undelivered package is overdue from the day after its schedule on', async () => {
    const late = async (today: string) =>
      (
        await ask(
          {
            whereClauseDetails: conditions("tracking_status = 'pending late'"),
            groupByDetails: [],
            selectColumnNames: ['packages'],
          },
          today,
        )
      )[0]?.packages
    const [before, same, after] = [await late('2026-06-09'), await late('2026-06-11'), await late('2026-06-12')]
    expect(before).toBe(null)
    expect(Number(after)).toBeGreaterThan(Number(same))
  })

  test('of a package that is pending late the days since its schedule are known, and how many have had no scan for over 30 of them', async () => {
    const today = '2026-07-11'
    const daysOf = ({ scheduled, attempt, delivery }: (typeof PACKAGES)[number]) =>
      scheduled === null || delivery !== null || (attempt !== null && attempt <= scheduled)
        ? null
        : (Date.parse(today) - Date.parse(scheduled.slice(0, 10))) / 86_400_000
    const rows = await ask({ selectColumnNames: ['invoice_details_id', 'overdue_days'], groupByDetails: [] }, today)
    const found = new Map(rows.map((row) => [row.invoice_details_id, row.overdue_days]))
    PACKAGES.forEach((each, at) => expect([each, found.get(at + 1)]).toEqual([each, daysOf(each)]))
    const old = PACKAGES.filter((each) => (daysOf(each) ?? 0) > 30).length
    expect(old).toBeGreaterThan(0)
    expect(await ask({ selectColumnNames: ['pending_unscanned'], groupByDetails: [] }, today)).toEqual([
      { pending_unscanned: old },
    ])
  })
})

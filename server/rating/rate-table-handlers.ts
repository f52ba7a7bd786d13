import { can } from '../../domain/access/permission.ts'
import { MOST_RATE_BYTES, type RateTableName } from '../../domain/rating/rate-tables.ts'
import { failed, ok, type Result } from '../../domain/values/problem.ts'
import type { RATE_TABLE_OPERATIONS } from '../../openapi/contract/rating/rate-tables.ts'
import type { Caller } from '../callers/caller.ts'
import type { Users } from '../callers/users.ts'
import type { Handlers } from '../handler.ts'
import type { AuditLog } from '../state/audit-log.ts'
import { hasEveryClient } from '../callers/visible/has-every-client.ts'
import { shownLogins } from '../callers/visible/shown-logins.ts'
import type { PublishWork } from '../warehouse/publishing/publish-work.ts'
import { carriers } from '../warehouse/questions/reference-lists.ts'
import { importRates, previewRates, undoRateImport } from '../warehouse/agreed/tables/rate-imports.ts'
import { rateImports, rateTableCsv, rateTableFigures } from '../warehouse/agreed/tables/rate-tables.ts'
import { readRateFile, type RateFile } from '../warehouse/agreed/tables/read-rate-file.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import { bytesUpTo } from './bytes-up-to.ts'

export interface RateTableNeeds {
  readonly audit: AuditLog
  readonly now: () => Date
  readonly publish: PublishWork
  readonly users: Users
  readonly warehouse: Warehouse
}

/** List prices and what else packages are rated by: read with agreements, changed by files. Decision 0124 */
export const rateTableHandlers: Handlers<keyof typeof RATE_TABLE_OPERATIONS, RateTableNeeds> = {
  rateTables: async ({ caller, deps, query }) => {
    const known = await carriers(deps.warehouse)
    const carrierId = query.carrierId === undefined ? (known[0]?.id ?? null) : Number(query.carrierId)
    if (carrierId !== null && !known.some(({ id }) => id === carrierId)) return failed('not-found')
    const logins = new Set((await shownLogins(caller, deps.users)).values())
    const doing = ({ at, by }: { readonly at: string; readonly by: string }) => ({
      at,
      by: logins.has(by) ? by : null,
    })
    const mayImport = hasEveryClient(caller.user) && can(caller.held, ['AGREEMENT_EDIT'])
    const past = carrierId === null ? [] : await rateImports(deps.warehouse, carrierId)
    return ok({
      carriers: known,
      carrierId,
      tables: carrierId === null ? [] : await rateTableFigures(deps.warehouse, carrierId),
      imports: past.map(({ at, by, undone, ...each }) => ({
        ...each,
        // A name may say what another company is called.
        fileName: hasEveryClient(caller.user) ? each.fileName : '',
        done: doing({ at, by }),
        undone: undone && doing(undone),
        mayUndo: mayImport && each.id === past.find((other) => other.table === each.table && other.undone === null)?.id,
      })),
      mayImport,
    })
  },

  rateTableCsv: async ({ deps, params, query }) =>
    ok(await rateTableCsv(deps.warehouse, params.table, Number(query.carrierId))),

  previewRateTable: async ({ deps, params, query, body }) => {
    const file = await fileOf(body, params.table, { deps, carrierId: Number(query.carrierId) })
    if (!file.ok) return file
    const { rows, faults } = file.value
    if (faults.length > 0) return ok({ outcome: 'faulty', faults: [...faults] })
    const target = { table: params.table, carrierId: Number(query.carrierId), rows }
    const preview = await deps.publish((connection) => previewRates(connection, target))
    return ok({
      ...preview,
      outcome: 'readable',
      changes: preview.changes.map(({ key, cells, isNew }) => ({ key: [...key], cells: [...cells], isNew })),
    })
  },

  importRateTable: async ({ caller, deps, params, query, body }) => {
    const carrierId = Number(query.carrierId)
    const file = await fileOf(body, params.table, { deps, carrierId })
    if (!file.ok) return file
    const { rows, faults } = file.value
    if (faults.length > 0) return failed('invalid-request')
    const done = await deps.publish((connection) =>
      importRates(connection, {
        table: params.table,
        carrierId,
        rows,
        fileName: query.name,
        newest: Number(query.newest),
        by: caller.user.login,
        now: deps.now(),
      }),
    )
    await told(done, { caller, deps, action: 'import-rates', object: `rates ${params.table} of carrier ${carrierId}` })
    return done
  },

  undoRateImport: async ({ caller, deps, params }) => {
    const by = caller.user.login
    const done = await deps.publish((connection) =>
      undoRateImport(connection, { id: Number(params.id), by, now: deps.now() }),
    )
    await told(done, { caller, deps, action: 'undo-rates', object: `rates import ${params.id}` })
    return done.ok ? ok({ status: 'ok' }) : done
  },
}

async function told(
  done: Result<object>,
  {
    caller,
    deps,
    ...entry
  }: {
    readonly caller: Caller
    readonly deps: RateTableNeeds
    readonly action: 'import-rates' | 'undo-rates'
    readonly object: string
  },
): Promise<void> {
  await deps.audit({
    userId: caller.user.id,
    ...entry,
    decision: done.ok ? 'done' : 'refused',
    ...(done.ok ? { detail: JSON.stringify(done.value) } : {}),
  })
}

/** A file as it comes, up to what one may have, read for a carrier that there is. */
async function fileOf(
  body: AsyncIterable<Uint8Array>,
  table: RateTableName,
  { deps, carrierId }: { readonly deps: RateTableNeeds; readonly carrierId: number },
): Promise<Result<RateFile>> {
  const bytes = await bytesUpTo(body, MOST_RATE_BYTES)
  if (!bytes.ok) return bytes
  if (!(await carriers(deps.warehouse)).some(({ id }) => id === carrierId)) return failed('not-found')
  return ok(await readRateFile(bytes.value.toString('utf8'), table))
}

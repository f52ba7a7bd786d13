import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import { failed, ok } from '../../domain/values/problem.ts'
import type { LOAD_OPERATIONS } from '../../openapi/contract/uploads/uploads.ts'
import type { Sessions } from '../callers/sessions.ts'
import type { Users } from '../callers/users.ts'
import type { Handlers } from '../handler.ts'
import type { AuditLog } from '../state/audit-log.ts'
import type { FileMappings } from './mappings/file-mappings.ts'
import { shownLogins } from '../callers/visible/shown-logins.ts'
import { loadGoes, loadInvoices, loadRejects, loads, rejectedRecords } from '../warehouse/load/past-loads/loads.ts'
import { knownCodesIn } from '../warehouse/load/known-codes.ts'
import { undoLoad } from '../warehouse/load/undo-load.ts'
import type { PublishWork } from '../warehouse/publishing/publish-work.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import { doerName, readDoer } from './load-doer.ts'
import { clientFormats } from './mappings/client-formats.ts'
import { formatName } from './read-invoices.ts'
import type { Uploads } from './upload-service.ts'

export interface LoadNeeds {
  readonly audit: AuditLog
  readonly fileMappings: FileMappings
  readonly now: () => Date
  readonly today: () => CalendarDate
  readonly publish: PublishWork
  readonly sessions: Sessions
  readonly uploads: Pick<Uploads, 'original' | 'originals' | 'rejected'>
  readonly users: Users
  readonly warehouse: Warehouse
}

const SHOWN_INVOICES = 1_000
const MOST_REJECTS = 5_000

export const loadHandlers: Handlers<keyof typeof LOAD_OPERATIONS, LoadNeeds> = {
  loads: async ({ caller, deps, query: { before, load: id, client, ...filter } }) => {
    const logins = new Set((await shownLogins(caller, deps.users)).values())
    const doer = (by: string | null) => readDoer(by, logins)
    const found = await loads(deps.warehouse, {
      scope: caller.scope,
      clientId: client === undefined ? undefined : Number(client),
      id: id === undefined ? undefined : Number(id),
      before: before === undefined ? undefined : Number(before),
      filter: { ...filter, logins },
    })
    const kept = await deps.uploads.originals(found.map(({ run }) => run))
    return ok(
      found.map(({ run, by, undone, moved, files, ...load }) => {
        const originals = kept.get(run)
        return {
          ...load,
          totals: [...load.totals],
          by: doer(by),
          undone: undone && { at: undone.at, by: doer(undone.by) },
          moved: moved.map((each) => ({ ...each, by: doer(each.by) })),
          files:
            originals?.files.map(({ id, name, bytes }) => ({ id, name, bytes })) ??
            files.map((name) => ({ id: null, name, bytes: null })),
          keptUntil: originals?.keptUntil ?? null,
        }
      }),
    )
  },

  loadReport: async ({ caller: { scope }, deps, params }) => {
    const load = { scope, id: Number(params.id) }
    const [[kept], invoices] = await Promise.all([loads(deps.warehouse, load), loadInvoices(deps.warehouse, load)])
    if (!invoices || !kept) return failed('not-found')
    const formats = await clientFormats(deps.fileMappings, [kept.clientId])
    return ok({
      invoices: invoices
        .slice(0, SHOWN_INVOICES)
        .map((invoice) => ({ ...invoice, otherFormat: formatName(invoice.otherFormat, formats) })),
      invoicesNotShown: Math.max(0, invoices.length - SHOWN_INVOICES),
      goes: await loadGoes(deps.warehouse, load),
    })
  },

  loadRejects: async ({ caller: { scope }, deps, params, query }) => {
    const page = { scope, id: Number(params.id), from: Number(query.from), most: MOST_REJECTS }
    const found = await loadRejects(deps.warehouse, page)
    return found ? ok(found) : failed('not-found')
  },

  undoLoad: async ({ caller: { program, scope, user }, deps, params }) => {
    const options = {
      loadId: Number(params.id),
      clientIds: [...scope.families.keys()],
      by: program ? doerName({ kind: 'program', name: program.name }) : user.login,
      now: deps.now(),
      formats: (await clientFormats(deps.fileMappings, 'all')).all,
    }
    const undone = await deps.publish((connection) => undoLoad(connection, options))
    await deps.audit({
      userId: user.id,
      action: 'undo-load',
      object: `load ${params.id}`,
      decision: undone.ok ? 'done' : 'refused',
      ...(program ? { detail: JSON.stringify({ program: program.name }) } : {}),
    })
    if (!undone.ok) return undone
    const { removedRows, keptRows } = undone.value
    return ok({ removedRows, keptRows })
  },

  loadedFile: async ({ caller, deps, params, query: { rejected }, signal }) => {
    const one = { scope: caller.scope, id: Number(params.id) }
    const [load] = await loads(deps.warehouse, one)
    const found = !load
      ? failed('not-found')
      : rejected === undefined
        ? await deps.uploads.original(load.run, Number(params.file))
        : await deps.uploads.rejected(
            load.run,
            { caller, signal },
            {
              id: Number(params.file),
              name: rejected,
              lines: await rejectedRecords(deps.warehouse, { ...one, file: rejected }),
              mapped: await clientFormats(deps.fileMappings, [load.clientId]),
              known: await knownCodesIn(deps.warehouse),
              today: deps.today(),
            },
          )
    await deps.audit({
      userId: caller.user.id,
      action: 'download-loaded-file',
      object: `${params.id} ${params.file}`,
      decision: found.ok ? 'allowed' : 'refused',
    })
    if (!found.ok) return found
    return {
      ...ok(''),
      file: { ...found.value, mayGoOn: async () => (await deps.sessions.userOf(caller.sessionId)) !== undefined },
    }
  },
}

import { own } from '../../../domain/values/entries.ts'
import { failed, ok } from '../../../domain/values/problem.ts'
import type { RecordValues } from '../../../domain/records/record-spec.ts'
import { sourceFields } from '../../../domain/records/record-sources.ts'
import { editRecords, tableRecords, type RecordEdit, type TableRecord } from '../../warehouse/records/edit-records.ts'
import type { TableKind } from '../../warehouse/records/record-tables.ts'
import type { PublishConnection } from '../../warehouse/publishing/publish-work.ts'
import {
  changedOnce,
  conflict,
  refused,
  versionOf,
  type RecordContext,
  type RecordDraft,
  type RecordSource,
  type SaveResult,
  type StoredRecord,
} from '../record-source.ts'

/** What a saved record brings with it, within its transaction. */
type Followed = (
  connection: PublishConnection,
  saved: { readonly context: RecordContext; readonly before: StoredRecord | undefined; readonly after: StoredRecord },
) => Promise<void>

/** Records kept in the warehouse. Each edit is one transaction, one after the other, and raises the data version. */
export function tableSource(kind: TableKind, followed?: Followed): Extract<RecordSource, { all: unknown }> {
  return {
    all: async (context) => {
      const records = await tableRecords(context.deps.warehouse, kind, context.caller)
      return records.map((record) => shownTo(context, record))
    },
    save: (context, draft) => {
      const edited = { kind, scope: context.caller.scope, now: context.deps.now() }
      return context.deps.publish((connection) =>
        editRecords(connection, edited, async (edit) => {
          const saved = await saveRecord(edit, { context, draft })
          if (saved.ok) await followed?.(connection, { context, ...saved.value })
          return saved
        }),
      )
    },
  }
}

async function saveRecord(
  edit: RecordEdit,
  { context, draft: { id, version, values } }: { readonly context: RecordContext; readonly draft: RecordDraft },
): Promise<SaveResult> {
  const stored = id === undefined ? undefined : (await edit.all()).find((each) => each.id === id)
  if (id !== undefined && !stored) return failed('not-found')
  const before = stored && shownTo(context, stored)
  if (before && versionOf(before.values) !== version) return conflict(before)
  if (before && versionOf(values) === version) return ok({ before, after: before })
  const change = { id, values, before: before?.values }
  const fixed = before ? changedOnce(context, { before: before.values, values }) : []
  const wrong = (await edit.faults(change)).filter(({ field }) => !fixed.some((each) => each.field === field))
  const faults = [...fixed, ...wrong]
  if (faults.length > 0) return refused(faults)
  const saved = String(await edit.write({ ...change, listable: (field) => offeredIn(context, field) ?? [] }))
  // As it is stored, which may be another spelling of the same.
  const written = (await edit.all()).find((each) => each.id === saved)
  return ok({ before, after: written ? shownTo(context, written) : { id: saved, values } })
}

/** A choice that the person may not name is not shown to them either. */
function shownTo(context: RecordContext, { id, values }: TableRecord): StoredRecord {
  const shown: RecordValues = {}
  for (const [field, value] of Object.entries(values)) {
    const offered = offeredIn(context, field)
    if (Array.isArray(value)) shown[field] = (offered ?? []).filter((each) => value.includes(each))
    else shown[field] = offered && !offered.includes(String(value)) ? '' : value
  }
  return { id, values: shown }
}

function offeredIn({ spec, choices }: RecordContext, field: string): string[] | undefined {
  const from = own(sourceFields(spec.source), field)?.from
  return from && (choices[from] ?? []).map(({ value }) => value)
}

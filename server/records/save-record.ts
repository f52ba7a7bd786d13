import { failed, invalidRequest, ok, type FaultCode, type Result } from '../../domain/values/problem.ts'
import { faultWords } from './record-fault-words.ts'
import { recordSchema } from '../../domain/records/record-rules.ts'
import { formFields, type RecordField, type RecordRow, type RecordValues } from '../../domain/records/record-spec.ts'
import type { FieldFault } from '../warehouse/records/record-tables.ts'
import { refused, rowOf, type RecordContext, type RecordDraft, type StoredRecord } from './record-source.ts'
import { SOURCES } from './sources.ts'

interface Save extends RecordDraft {
  readonly record: string
}

/** Adds or changes a record: the form's rules, then what is offered, then what its source knows; each outcome is in the audit log. */
export async function saveRecord(
  context: RecordContext,
  { record, id, version, values }: Save,
): Promise<Result<RecordRow> & { readonly record?: RecordRow; readonly retryAfterSeconds?: number }> {
  const { deps, caller, spec } = context
  const source = SOURCES[spec.source]
  if (!source.save || !('all' in source)) return failed('not-permitted')
  const stored = id === undefined ? undefined : (await source.all(context)).find((each) => each.id === id)
  if (id !== undefined && !stored) return failed('not-found')
  const fields = formFields(spec)
  const parsed = recordSchema(fields, faultWords, stored?.values).safeParse(values)
  if (!parsed.success) return invalidRequest(fieldIssues(parsed.error.issues))
  const offered = withOfferedChoices(parsed.data, { fields, context })
  if (offered.faults.length > 0) return refused(offered.faults)
  const saved = await source.save(context, { id, version, values: offered.values })
  const changes = saved.ok ? changesOf(saved.value.before, saved.value.after) : undefined
  const secret = saved.ok ? saved.value.secret : undefined
  const same = saved.ok && secret === undefined && Object.keys(changes?.after ?? {}).length === 0
  if (!same) {
    await deps.audit({
      userId: caller.user.id,
      action: id === undefined ? 'add-record' : 'edit-record',
      object: `${record} ${saved.ok ? saved.value.after.id : (id ?? '')}`.trim(),
      decision: saved.ok ? 'done' : 'refused',
      ...(changes ? { detail: JSON.stringify({ ...changes, ...(secret ? { set: secret } : {}) }) } : {}),
    })
  }
  if (saved.ok && saved.value.isTold === false) return failed('user-not-told')
  return saved.ok ? ok(rowOf(saved.value.after)) : saved
}

function fieldIssues(
  issues: readonly { path: PropertyKey[]; message: string; code?: string; params?: unknown; keys?: string[] }[],
) {
  return issues.flatMap(({ path, message, params, keys }) => {
    const code = (params as { code?: FaultCode } | undefined)?.code
    const places = keys ?? [path.join('.')]
    return places.map((place) => ({
      path: `body.values.${place}`,
      message: keys ? 'is not a field of the form' : message,
      ...(code ? { code } : {}),
    }))
  })
}

/** Choices in the order they are offered, each once; one that is not offered does not exist for this person. */
function withOfferedChoices(
  values: RecordValues,
  { fields, context }: { fields: readonly RecordField[]; context: RecordContext },
): { values: RecordValues; faults: FieldFault[] } {
  const faults: FieldFault[] = []
  const normal = { ...values }
  for (const { name, from } of fields) {
    if (!from) continue
    const offered = (context.choices[from] ?? []).map(({ value }) => value)
    const chosen = values[name] as string | string[]
    const known = new Set(offered)
    if ([chosen].flat().some((each) => each !== '' && !known.has(each))) faults.push({ field: name, code: 'unknown' })
    if (Array.isArray(chosen)) normal[name] = offered.filter((each) => chosen.includes(each))
  }
  return { values: normal, faults }
}

/** What differs, before and after; never a password. */
function changesOf(
  before: StoredRecord | undefined,
  after: StoredRecord,
): { before: RecordValues; after: RecordValues } {
  const changed = Object.keys(after.values).filter(
    (name) => JSON.stringify(before?.values[name]) !== JSON.stringify(after.values[name]),
  )
  const pick = (values: RecordValues) =>
    Object.fromEntries(changed.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])))
  return { before: pick(before?.values ?? {}), after: pick(after.values) }
}

import type { RecordSpec } from '../../../domain/records/record-spec.ts'
import { sourceFields } from '../../../domain/records/record-sources.ts'
import type { ConfigIssue, ConfigPath } from '../config-issue.ts'

/** That a record's columns, search, order and form name fields of its source, and that a record it adds is whole. */
export function checkRecord(spec: RecordSpec): ConfigIssue[] {
  const fields = sourceFields(spec.source)
  const named = Object.entries(fields)
  const visible = named.filter(([, { type }]) => type !== 'password').map(([name]) => name)
  const writable = named.filter(([, { shown }]) => !shown).map(([name]) => name)
  const narrowing = named.filter(([, { oneOf, beside }]) => oneOf && !beside).map(([name]) => name)
  const inRows = visible.filter((name) => !fields[name]?.beside)
  const days = named.filter(([, { type }]) => type === 'date').map(([name]) => name)
  const form = spec.form.map(({ field }) => field)
  const source = spec.source
  return [
    ...spec.columns.flatMap((name, at) =>
      checkName({ name, names: spec.columns, at, path: ['columns', at], allowed: visible, source }),
    ),
    ...spec.search.flatMap((name, at) =>
      checkName({ name, names: spec.search, at, path: ['search', at], allowed: inRows, source }),
    ),
    ...checkName({
      name: spec.sort.by,
      names: [],
      at: 0,
      path: ['sort', 'by'],
      allowed: spec.columns.filter((name) => inRows.includes(name)),
      source,
    }),
    ...(spec.narrowBy === undefined
      ? []
      : checkName({ name: spec.narrowBy, names: [], at: 0, path: ['narrowBy'], allowed: narrowing, source })),
    ...(spec.periodBy === undefined
      ? []
      : checkName({ name: spec.periodBy, names: [], at: 0, path: ['periodBy'], allowed: days, source })),
    ...form.flatMap((name, at) =>
      checkName({ name, names: form, at, path: ['form', at, 'field'], allowed: writable, source }),
    ),
    ...(spec.subject ?? []).flatMap((name, at) =>
      checkName({ name, names: spec.subject ?? [], at, path: ['subject', at], allowed: visible, source }),
    ),
    // One that is misspelt is not missing.
    ...(form.every((name) => writable.includes(name)) ? missingFields(spec, form) : []),
  ]
}

function missingFields({ permissions, source }: RecordSpec, form: readonly string[]): ConfigIssue[] {
  if (!permissions.add && !permissions.edit) return []
  return Object.entries(sourceFields(source)).flatMap(([name, { needed }]) =>
    needed && !form.includes(name)
      ? [{ path: ['form'], message: `lacks ${name}, which every record of ${source} has` }]
      : [],
  )
}

interface NameCheck {
  readonly name: string
  /** The list that the name is in. */
  readonly names: readonly string[]
  readonly at: number
  readonly path: ConfigPath
  readonly allowed: readonly string[]
  readonly source: string
}

function checkName({ name, names, at, path, allowed, source }: NameCheck): ConfigIssue[] {
  if (!allowed.includes(name)) return [{ path, message: `no field of ${source} for this place`, allowed }]
  return names.indexOf(name) < at && names.length > 0 ? [{ path, message: 'is already in the list' }] : []
}

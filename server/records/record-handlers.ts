import type * as z from 'zod'
import { can } from '../../domain/access/permission.ts'
import { rollingRange, type DateRange } from '../../domain/dates/period.ts'
import type { Language } from '../../domain/values/language.ts'
import { failed, ok, type Result } from '../../domain/values/problem.ts'
import { fieldsOf, formFields, type RecordSpec } from '../../domain/records/record-spec.ts'
import { sourceFields, type RecordAct } from '../../domain/records/record-sources.ts'
import type { RECORD_OPERATIONS, RecordPage } from '../../openapi/contract/records/records.ts'
import { languageOf } from '../access/language-of.ts'
import type { Caller } from '../callers/caller.ts'
import type { Handlers } from '../handler.ts'
import { hasEveryClient } from '../callers/visible/has-every-client.ts'
import { actRefusal } from './act-refusal.ts'
import { choicesFor } from './choices.ts'
import { pageOfRecords } from './page-of-records.ts'
import { recordWords } from './record-words.ts'
import { rowOf, type RecordContext, type RecordDays, type RecordNeeds, type RecordWord } from './record-source.ts'
import { saveRecord } from './save-record.ts'
import { SOURCES } from './sources.ts'

const DEFAULT_LIMIT = 25
const MAX_LIMIT = 200

/** Records by config: each file of config/records is a list and a form over one source. */
export const recordHandlers: Handlers<keyof typeof RECORD_OPERATIONS, RecordNeeds> = {
  recordPages: async ({ deps, caller }) => {
    const visible = [...deps.config.current().records].filter(([, spec]) => may('view', { spec, caller }))
    return ok(visible.map(([id, spec]) => pageOf(id, { spec, caller })))
  },

  listRecords: async ({ deps, caller, params, query, signal, address }) => {
    const context = await contextOf(params.record, { deps, caller, signal, address, language: query.language })
    const { spec } = context
    const sortBy = query.sortBy ?? spec.sort.by
    const ordering = fieldsOf(spec).flatMap(({ name, beside }) => (beside ? [] : [name]))
    if (!ordering.includes(sortBy)) {
      const columns = spec.columns.filter((name) => ordering.includes(name))
      return failed('invalid-request', {
        issues: [{ path: 'query.sortBy', message: `must be one of ${columns.join(', ')}` }],
      })
    }
    const only = query.only === undefined ? undefined : narrowed(spec, query.only)
    if (only?.ok === false) return only
    const days = query.period === undefined ? undefined : periodOf(spec, rollingRange(query.period, deps.today()))
    if (days?.ok === false) return days
    const descending =
      query.descending === undefined
        ? spec.sort.descending === true && query.sortBy === undefined
        : query.descending === 'true'
    const ask = {
      search: query.search ?? '',
      within: query.within,
      only: only?.value,
      days: days?.value,
      sortBy,
      descending,
      offset: Number(query.offset ?? 0),
      limit: Math.min(Number(query.limit ?? DEFAULT_LIMIT), MAX_LIMIT),
    }
    const source = SOURCES[spec.source]
    const found =
      'page' in source ? await source.page(context, ask) : ok(pageOfRecords(await source.all(context), context, ask))
    return found.ok ? ok({ rows: found.value.records.map(rowOf), total: found.value.total }) : found
  },

  readRecord: async ({ deps, caller, params, signal, address }) => {
    const context = await contextOf(params.record, { deps, caller, signal, address })
    const source = SOURCES[context.spec.source]
    const found = 'all' in source ? (await source.all(context)).find(({ id }) => id === params.id) : undefined
    return found ? ok(rowOf(found)) : failed('not-found')
  },

  recordChoices: async ({ deps, caller, params, signal, address }) =>
    ok((await contextOf(params.record, { deps, caller, signal, address })).choices),

  addRecord: async ({ deps, caller, params, body, signal, address }) =>
    saveRecord(await contextOf(params.record, { deps, caller, signal, address }), {
      record: params.record,
      id: undefined,
      version: undefined,
      values: body.values,
    }),

  editRecord: async ({ deps, caller, params, body, signal, address }) =>
    saveRecord(await contextOf(params.record, { deps, caller, signal, address }), {
      record: params.record,
      id: params.id,
      version: body.version,
      values: body.values,
    }),
}

interface Asking extends Pick<RecordContext, 'deps' | 'caller' | 'signal' | 'address'> {
  /** Absent: the one that is kept for the person. */
  readonly language?: Language | undefined
}

/** The route has found the record and what it needs before the handler runs. */
async function contextOf(
  record: string,
  { deps, caller, signal, address, language: shown }: Asking,
): Promise<RecordContext> {
  const spec = deps.config.current().records.get(record)
  if (!spec) throw new Error(`config/records has no ${record}`)
  const language = shown ?? (await languageOf(deps, caller.user.id))
  const words = recordWords(deps.texts.current(language), spec)
  return { deps, caller, spec, choices: await choicesFor(spec, { deps, caller }), language, words, signal, address }
}

/** What a list is narrowed to. */
function narrowed({ source, narrowBy }: RecordSpec, word: string): Result<RecordWord> {
  const words = narrowBy === undefined ? [] : (sourceFields(source)[narrowBy]?.oneOf ?? [])
  return narrowBy !== undefined && words.includes(word)
    ? ok({ field: narrowBy, word })
    : failed('invalid-request', { issues: [{ path: 'query.only', message: `must be one of ${words.join(', ')}` }] })
}

/** The days that a list is narrowed to. */
function periodOf({ periodBy }: RecordSpec, range: DateRange): Result<RecordDays> {
  return periodBy === undefined
    ? failed('invalid-request', { issues: [{ path: 'query.period', message: 'these records have no day' }] })
    : ok({ field: periodBy, ...range })
}

function may(act: RecordAct, { spec, caller }: { spec: RecordSpec; caller: Caller }): boolean {
  const needed = spec.permissions[act]
  return (
    needed !== undefined && can(caller.held, needed) && actRefusal(caller, { source: spec.source, act }) === undefined
  )
}

function pageOf(id: string, { spec, caller }: { spec: RecordSpec; caller: Caller }): z.infer<typeof RecordPage> {
  return {
    id,
    path: spec.path,
    group: spec.group ?? null,
    mayAdd: may('add', { spec, caller }),
    mayEdit: may('edit', { spec, caller }),
    columns: spec.columns,
    sort: { by: spec.sort.by, descending: spec.sort.descending === true },
    narrowBy: spec.narrowBy ?? null,
    periodBy: spec.periodBy ?? null,
    subject: spec.subject ?? [],
    fields: fieldsOf(spec).map((field) =>
      hasEveryClient(caller.user) || !sourceFields(spec.source)[field.name]?.wholeInstallation
        ? field
        : { ...field, once: true },
    ),
    form: formFields(spec).map(({ name }) => name),
  }
}

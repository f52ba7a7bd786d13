import { ANY_MAPPING, type LoadFilter } from '../../../../domain/uploads/loads-place.ts'
import type { Bind } from '../../statement.ts'

/** How many invoices of a load have another total than they state. */
export const DIFFERING =
  "(SELECT count(*) FROM (SELECT unnest(json_extract_string(r.invoices, '$[*].difference')) AS difference) WHERE TRY_CAST(difference AS DECIMAL(18,2)) <> 0)"

export interface LoadsNarrowed {
  readonly kind?: LoadFilter['kind'] | undefined
  readonly format?: string | undefined
  readonly state?: LoadFilter['state'] | undefined
  readonly search?: string | undefined
  /** Whom a search may find by name. */
  readonly logins: ReadonlySet<string>
}

const FORMATS_OF = "coalesce(json_extract_string(r.report, '$.files[*].format.id'), [])"
const STATE_SQL = {
  differing: `${DIFFERING} > 0`,
  rejects: 'rejected_rows > 0',
  undone: 'undone_at IS NOT NULL',
} as const
const KIND_SQL = {
  person: "loaded_by NOT LIKE '%:%'",
  program: "loaded_by LIKE 'program:%'",
  folder: "loaded_by LIKE 'folder:%'",
  commandLine: 'loaded_by IS NULL',
} as const

/** The conditions of a filter, each behind an AND. A search finds a person by the names that may be told, a program or a folder by its own. */
export function narrowedLoads(filter: LoadsNarrowed | undefined, bind: Bind): string {
  const { kind, format, state, search = '', logins } = filter ?? {}
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = words.map((word) => {
    const people = [...(logins ?? [])].filter((login) => login.toLowerCase().includes(word))
    const part = bind('text', word)
    return [
      `EXISTS (SELECT 1 FROM (SELECT unnest(json_extract_string(r.files, '$[*]')) AS file) WHERE contains(lower(regexp_extract(file, '[^/\\\\]*$')), ${part}))`,
      `EXISTS (SELECT 1 FROM (SELECT unnest(json_extract_string(r.invoices, '$[*].invoice') || json_extract_string(r.invoices, '$[*].account')) AS number) WHERE contains(lower(number), ${part}))`,
      `(loaded_by LIKE '%:%' AND contains(lower(regexp_replace(loaded_by, '^[a-z]+:', '')), ${part}))`,
      ...(people.length > 0 ? [`loaded_by IN (${people.map((login) => bind('text', login)).join(', ')})`] : []),
    ].join(' OR ')
  })
  return [
    ...(kind === undefined ? [] : [KIND_SQL[kind]]),
    ...(format === undefined
      ? []
      : format === ANY_MAPPING
        ? [
            `EXISTS (SELECT 1 FROM (SELECT unnest(${FORMATS_OF}) AS format) WHERE starts_with(format, '${ANY_MAPPING}-'))`,
          ]
        : [`list_contains(${FORMATS_OF}, ${bind('text', format)})`]),
    ...(state === undefined ? [] : [STATE_SQL[state]]),
    ...found.map((each) => `(${each})`),
  ]
    .map((condition) => `AND ${condition}`)
    .join(' ')
}

import * as z from 'zod'
import { lastOfEach, type Parameters, type Unhonoured } from '../values/unhonoured.ts'

/** Who brings a load: a person, a program, a watched folder, or a command of whoever looks after the installation. */
export const LOAD_KINDS = ['person', 'program', 'folder', 'commandLine'] as const
/** What a load may have that somebody looks for. */
export const LOAD_STATES = ['differing', 'rejects', 'undone'] as const
/** Any mapping of a client, in the place of a format of the product. */
export const ANY_MAPPING = 'mapped'
const MOST_SEARCHED = 200

/** Which loads are meant; what is left out narrows nothing. */
export const LoadFilter = z.strictObject({
  /** The one of this number. */
  load: z
    .string()
    .regex(/^\d{1,9}$/, 'must be a number')
    .optional(),
  client: z
    .string()
    .regex(/^\d{1,9}$/, 'must be a number')
    .optional(),
  kind: z.enum(LOAD_KINDS).optional(),
  /** The name of a format, or `mapped` for the mappings of clients. */
  format: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be the name of a format')
    .optional(),
  state: z.enum(LOAD_STATES).optional(),
  /** Part of the name of a file or of who loaded, or the number of an invoice or an account. */
  search: z.string().max(MOST_SEARCHED).optional(),
})
type Given = z.infer<typeof LoadFilter>
export type LoadFilter = { readonly [Name in keyof Given]?: Exclude<Given[Name], undefined> }

/** The filter that an address says, and what of it does not hold. Decision 0019 */
export function readLoadFilter(parameters: Parameters): {
  readonly filter: LoadFilter
  readonly unhonoured: readonly Unhonoured[]
} {
  const { last, unhonoured } = lastOfEach(parameters)
  const read = [...last].map(([name, text]) => {
    const known = Object.hasOwn(LoadFilter.shape, name)
    const holds = known && LoadFilter.safeParse({ [name]: text }).success
    return { name, text, known, holds }
  })
  return {
    filter: LoadFilter.parse(
      Object.fromEntries(read.flatMap(({ name, text, holds }) => (holds ? [[name, text]] : []))),
    ) as LoadFilter,
    unhonoured: [
      ...unhonoured,
      ...read.flatMap(({ name, text, known, holds }): Unhonoured[] =>
        holds ? [] : [{ parameter: name, text, reason: known ? 'unknown' : 'not-of-page' }],
      ),
    ],
  }
}

/** The address of one load among the loads. */
export function loadLink(load: string): string {
  return `/uploadFiles/loads?load=${load}`
}

/** The parameters of a filter. */
export function printLoadFilter(filter: LoadFilter): [string, string][] {
  return Object.entries(filter).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[name, value]],
  )
}

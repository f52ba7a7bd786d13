import type { AnswerOf } from '../../openapi/contract/operation.ts'
import type { LOAD_OPERATIONS } from '../../openapi/contract/uploads/uploads.ts'

type LoadDoer = AnswerOf<(typeof LOAD_OPERATIONS)['loads']>[number]['by']

/** Who sends files beside people. */
export type SourceKind = 'program' | 'folder'

/** No login has this sign, so nobody can be taken for another. */
const APART = ':'

/** How the data keeps a load by no person. */
export function doerName({ kind, name }: { readonly kind: SourceKind; readonly name: string }): string {
  return `${kind}${APART}${name}`
}

/** Who loaded, for a reader who is told of these people; the name of a program or a folder is told to whoever sees the load. */
export function readDoer(by: string | null, logins: ReadonlySet<string>): LoadDoer {
  const nobody = { commandLine: by === null, login: null, program: null, folder: null }
  if (by === null) return nobody
  const at = by.indexOf(APART)
  const [kind, name] = [by.slice(0, Math.max(at, 0)), by.slice(at + 1)]
  if (kind === 'program' || kind === 'folder') return { ...nobody, [kind]: name }
  return { ...nobody, login: logins.has(by) ? by : null }
}

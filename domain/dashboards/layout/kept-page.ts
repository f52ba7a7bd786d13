import * as z from 'zod'
import { failed, ok, type Result } from '../../values/problem.ts'
import { SharedWith } from './sharing.ts'

/**
 * What people make and may let others see: a saved view, a page of their own, a page of their own as it was published, and a page of
 * config as it is edited.
 */
export const KEPT_KINDS = ['view', 'page', 'dashboard', 'config'] as const
export type KeptKind = (typeof KEPT_KINDS)[number]

/** Whom it is for beside whoever made it, or everyone to whom its address opens; nobody: it is not let seen, or no longer. */
export const KeptFor = z.array(z.union([SharedWith, z.strictObject({ kind: z.literal('everyone') })]))
export type KeptFor = readonly z.infer<typeof KeptFor>[number][]

/** Who may be one of those that something is for; carriers have no client. */
interface Reader {
  readonly id: number
  readonly roles: readonly string[]
  readonly grants: { readonly allClients: boolean; readonly clientIds: readonly number[] }
}

/** What of an audience a person is; none: it is not for them. */
export function partsFor<Part extends KeptFor[number]>(
  audience: readonly Part[],
  { id, roles, grants }: Reader,
): Part[] {
  const holds = (client: number) =>
    !roles.includes('ROLE_CARRIER') && (grants.allClients || grants.clientIds.includes(client))
  return audience.filter(
    (part) =>
      part.kind === 'everyone' ||
      (part.kind === 'person' ? part.id === id : part.kind === 'role' ? roles.includes(part.role) : holds(part.id)),
  )
}

/** A page as it is let seen from a moment on. */
export interface PageVersion {
  /** From 1. */
  readonly version: number
  readonly audience: KeptFor
  /** What is seen of it; null: what its owner has of it at the time, or nothing where nobody sees it. */
  readonly text: string | null
}

/** What somebody wants of a page: that it is let seen so, or, where the audience is nobody, that it is taken back. */
export interface PageStep extends Omit<PageVersion, 'version'> {
  /** The newest version that they know, 0 for none; absent: it counts whatever was before. */
  readonly expected?: number
}

export interface PageStepped extends PageVersion {
  /** given: it is let seen from now on. restored: as an earlier version was. withdrawn: nobody sees it any more. */
  readonly became: 'given' | 'restored' | 'withdrawn'
  /** The earlier version. */
  readonly restored?: number
}

/**
 * The one way from version to version of whatever people let others see, views, pages of their own and pages of config alike. `past`
 * has the versions that are kept, the newest first. What nobody sees cannot be taken back (not-found), and whoever does not know
 * the newest version changes nothing (version-conflict).
 */
export function stepPage(past: readonly PageVersion[], { audience, text, expected }: PageStep): Result<PageStepped> {
  const [newest, ...earlier] = past
  const withdraws = audience.length === 0
  if (withdraws && (newest === undefined || newest.audience.length === 0)) return failed('not-found')
  const version = newest?.version ?? 0
  if (expected !== undefined && expected !== version) return failed('version-conflict')
  const next = { version: version + 1, audience, text }
  if (withdraws) return ok({ ...next, became: 'withdrawn' })
  const restored = text === null ? undefined : earlier.find((each) => each.text === text)?.version
  return ok(restored === undefined ? { ...next, became: 'given' } : { ...next, became: 'restored', restored })
}

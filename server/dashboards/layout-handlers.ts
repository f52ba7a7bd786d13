import type * as z from 'zod'
import { failed, ok } from '../../domain/values/problem.ts'
import type {
  LAYOUT_OPERATIONS,
  LayoutChoice as LayoutChoiceBody,
  PastReset,
} from '../../openapi/contract/dashboards/layouts.ts'
import type { Caller } from '../callers/caller.ts'
import type { Handlers } from '../handler.ts'
import type { LayoutChoice, LayoutResets } from './layout-resets.ts'
import { shownLogins } from '../callers/visible/shown-logins.ts'
import type { AuditLog } from '../state/audit-log.ts'
import type { Users } from '../callers/users.ts'

export interface LayoutNeeds {
  readonly audit: AuditLog
  readonly layoutResets: LayoutResets
  readonly users: Users
}

/** Resets of users' layouts by an administrator; each is in the audit log. */
export const layoutHandlers: Handlers<keyof typeof LAYOUT_OPERATIONS, LayoutNeeds> = {
  usersShort: async ({ deps, caller }) => {
    const logins = await shownLogins(caller, deps.users)
    return ok((await deps.users.names()).filter(({ id }) => logins.has(id)))
  },

  countLayouts: async ({ deps, caller, body }) =>
    ok(await deps.layoutResets.count(await choiceOf(body, { deps, caller }))),

  resetLayouts: async ({ deps, caller, body }) => {
    const { id, layouts, users } = await deps.layoutResets.reset(await choiceOf(body, { deps, caller }), caller.user.id)
    await deps.audit({
      userId: caller.user.id,
      action: 'reset-layouts',
      object: `reset ${id ?? 'of nothing'}: ${layouts} layouts of ${users} users`,
      decision: 'done',
    })
    return ok({ resetId: id, layouts, users })
  },

  undoResetLayouts: async ({ deps, caller, body }) => {
    const isSeen = (await seenResets({ deps, caller })).some(({ id }) => id === body.resetId)
    const undone = isSeen ? await deps.layoutResets.undo(body.resetId, caller.user.id) : failed('not-found')
    const object = undone.ok
      ? `reset ${body.resetId}: ${undone.value.restored.length} restored, ${undone.value.kept.length} newer ones kept`
      : `reset ${body.resetId}`
    await deps.audit({
      userId: caller.user.id,
      action: 'undo-reset-layouts',
      object,
      decision: undone.ok ? 'done' : 'refused',
    })
    return undone
  },

  layoutResets: async ({ deps, caller }) => ok(await seenResets({ deps, caller })),
}

interface Asking {
  readonly deps: LayoutNeeds
  readonly caller: Caller
}

/** Of the people chosen those whom the reader sees: nobody else exists for them. */
async function choiceOf(
  { userIds, pages }: z.infer<typeof LayoutChoiceBody>,
  { deps, caller }: Asking,
): Promise<LayoutChoice> {
  const seen = await shownLogins(caller, deps.users)
  return { userIds: userIds?.filter((id) => seen.has(id)) ?? [...seen.keys()], pages }
}

/** The resets of nobody but people whom the reader sees; who made them is named where they see that person too. */
async function seenResets({ deps, caller }: Asking): Promise<z.infer<typeof PastReset>[]> {
  const seen = new Set((await shownLogins(caller, deps.users)).values())
  const named = (login: string | null) => (login !== null && seen.has(login) ? login : null)
  return (await deps.layoutResets.list())
    .filter(({ logins }) => logins.every((login) => seen.has(login)))
    .map((reset) => ({ ...reset, by: named(reset.by), undoneBy: named(reset.undoneBy) }))
}

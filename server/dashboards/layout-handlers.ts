import type * as z from 'zod'
import { ok } from '../../domain/problem.ts'
import type { LAYOUT_OPERATIONS, LayoutChoice as LayoutChoiceBody } from '../../openapi/contract/layouts.ts'
import type { Handlers } from '../handler.ts'
import type { LayoutChoice } from '../state/layout-resets.ts'

/** Resets of users' layouts by an administrator; each is in the audit log. */
export const layoutHandlers: Handlers<keyof typeof LAYOUT_OPERATIONS> = {
  usersShort: async ({ deps }) => ok(await deps.users.names()),

  countLayouts: async ({ deps, body }) => ok(await deps.layoutResets.count(choiceOf(body))),

  resetLayouts: async ({ deps, caller, body }) => {
    const { id, layouts, users } = await deps.layoutResets.reset(choiceOf(body), caller.user.id)
    await deps.audit({ userId: caller.user.id, action: 'reset-layouts', object: `reset ${id ?? 'of nothing'}: ${layouts} layouts of ${users} users`, decision: 'done' })
    return ok({ resetId: id, layouts, users })
  },

  undoResetLayouts: async ({ deps, caller, body }) => {
    const undone = await deps.layoutResets.undo(body.resetId, caller.user.id)
    const object = undone.ok ? `reset ${body.resetId}: ${undone.value.restored.length} restored, ${undone.value.kept.length} newer ones kept` : `reset ${body.resetId}`
    await deps.audit({ userId: caller.user.id, action: 'undo-reset-layouts', object, decision: undone.ok ? 'done' : 'refused' })
    return undone
  },

  layoutResets: async ({ deps }) => ok(await deps.layoutResets.list()),
}

function choiceOf({ userIds, pages }: z.infer<typeof LayoutChoiceBody>): LayoutChoice {
  return { userIds: userIds ?? 'all', pages }
}

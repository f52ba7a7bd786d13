import { ok } from '../../domain/values/problem.ts'
import type { PERMISSION_SET_OPERATIONS } from '../../openapi/contract/permission-sets.ts'
import type { Handlers } from '../handler.ts'

export const permissionSetHandlers: Handlers<keyof typeof PERMISSION_SET_OPERATIONS> = {
  permissionSets: async ({ deps }) =>
    ok(
      (await deps.permissionSets.all()).flatMap(({ name, roles, permissions, offered }) =>
        offered ? [{ name, roles: [...roles], permissions: [...permissions] }] : [],
      ),
    ),
}

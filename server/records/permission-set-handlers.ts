import { ok } from '../../domain/values/problem.ts'
import type { PERMISSION_SET_OPERATIONS } from '../../openapi/contract/admin/permission-sets.ts'
import type { Handlers } from '../handler.ts'
import type { PermissionSets } from './permission-sets.ts'

export interface PermissionSetNeeds {
  readonly permissionSets: PermissionSets
}

export const permissionSetHandlers: Handlers<keyof typeof PERMISSION_SET_OPERATIONS, PermissionSetNeeds> = {
  permissionSets: async ({ deps }) =>
    ok(
      (await deps.permissionSets.all()).flatMap(({ name, roles, permissions, offered }) =>
        offered ? [{ name, roles: [...roles], permissions: [...permissions] }] : [],
      ),
    ),
}

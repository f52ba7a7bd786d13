import * as z from 'zod'
import type { Operation } from '../operation.ts'

const PermissionSet = z
  .strictObject({ name: z.string(), roles: z.array(z.string()), permissions: z.array(z.string()) })
  .meta({ id: 'PermissionSet' })

export const PERMISSION_SET_OPERATIONS = {
  permissionSets: {
    method: 'get',
    path: '/aiparcelweb/api/permissionSets',
    summary: 'Named sets of permissions and roles that the form of a person offers to take over.',
    requires: { anyOf: ['USER_ADD', 'USER_EDIT'] },
    seenAs: 'person',
    answer: z.array(PermissionSet),
    cache: 'private',
  },
} as const satisfies Record<string, Operation>

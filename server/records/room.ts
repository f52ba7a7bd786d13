import { permissionSetHandlers } from './permission-set-handlers.ts'
import { recordHandlers } from './record-handlers.ts'
import { createPermissionSets } from './permission-sets.ts'
import type { Kept, Room } from '../room.ts'

export const recordsRoom = {
  open: ({ state }: Kept) => ({ permissionSets: createPermissionSets(state) }),
  handlers: { ...recordHandlers, ...permissionSetHandlers },
} satisfies Room

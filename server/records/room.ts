import { permissionSetHandlers } from './permission-set-handlers.ts'
import { recordHandlers } from './record-handlers.ts'
import type { Room } from '../room.ts'

export const recordsRoom = {
  handlers: { ...recordHandlers, ...permissionSetHandlers },
} satisfies Room

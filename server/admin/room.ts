import { auditHandlers } from './audit/audit-handlers.ts'
import { maintenanceHandlers } from './maintenance-handlers.ts'
import { stampingHandlers } from './stamping-handlers.ts'
import type { Room } from '../room.ts'

export const adminRoom = {
  handlers: { ...auditHandlers, ...stampingHandlers, ...maintenanceHandlers },
} satisfies Room

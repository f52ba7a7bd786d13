import { auditHandlers } from './audit-log/audit-handlers.ts'
import { createWrittenLines } from './audit-log/follow-audit.ts'
import { maintenanceHandlers } from './maintenance-handlers.ts'
import { stampingHandlers } from './stamping-handlers.ts'
import { createAuditTrail } from '../state/audit-trail.ts'
import { createMaintenance } from '../state/maintenance.ts'
import type { Kept, Room } from '../room.ts'

export const adminRoom = {
  open: ({ state }: Kept) => ({
    auditTrail: createAuditTrail(state),
    writtenLines: createWrittenLines(state),
    maintenance: createMaintenance(state),
  }),
  handlers: { ...auditHandlers, ...stampingHandlers, ...maintenanceHandlers },
} satisfies Room

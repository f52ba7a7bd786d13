import * as z from 'zod'
import { MaintenanceEntry } from '../../../domain/access/maintenance.ts'
import type { Operation } from '../operation.ts'
import { Done } from '../shapes.ts'

/** An entry that an administrator closes pages or switches a service by. DATA-23 */
export const MaintenanceStatus = MaintenanceEntry.extend({ id: z.int() }).meta({ id: 'MaintenanceStatus' })

const admin = { anyOf: ['SETTINGS_ADMIN'] } as const

export const MAINTENANCE_OPERATIONS = {
  maintenanceStatuses: {
    method: 'get',
    path: '/aiparcelweb/nologin/statuses/',
    summary: 'What is under maintenance, oldest first. API-43',
    requires: 'anyone',
    answer: z.array(MaintenanceStatus),
    cache: 'no-store',
  },
  addStatus: {
    method: 'post',
    path: '/aiparcelweb/api/statuses/addStatus',
    summary: 'Adds a maintenance entry; its page must be one of the addresses that can close.',
    requires: admin,
    wholeInstallation: true,
    body: MaintenanceEntry,
    answer: MaintenanceStatus,
    cache: 'no-store',
  },
  removeStatus: {
    method: 'post',
    path: '/aiparcelweb/api/statuses/removeStatus',
    summary: 'Removes a maintenance entry.',
    requires: admin,
    wholeInstallation: true,
    body: z.strictObject({ id: z.int().min(1) }),
    answer: Done,
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>

import type { CalendarDate } from '../domain/dates/calendar-date.ts'
import type { OperationId } from '../openapi/contract/operations.ts'
import { House } from './house.ts'
import type { Users } from './callers/users.ts'
import type { ConfigStore } from './config/config-store.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Painter } from './pictures/paint-apart.ts'
import type { Kept } from './room.ts'
import type { Settings } from './settings.ts'
import type { AuditLog } from './state/audit-log.ts'
import type { InstallationSecrets } from './state/installation-secrets.ts'
import type { KeptInstallationSettings } from './state/installation-settings.ts'
import type { Clients } from './warehouse/clients.ts'
import type { Publishes } from './warehouse/publishes.ts'
import type { PublishWork } from './warehouse/publishing/publish-work.ts'
import type { Warehouse } from './warehouse/warehouse.ts'
import type { ReadReport } from './warehouse/reports/read-report.ts'
import { accessRoom } from './access/room.ts'
import { adminRoom } from './admin/room.ts'
import { assistantRoom } from './assistant/room.ts'
import { claimsRoom } from './claims/room.ts'
import { configRoom } from './config/room.ts'
import { dashboardsRoom } from './dashboards/room.ts'
import { findingRoom } from './finding/room.ts'
import { glRoom } from './gl/room.ts'
import { gridRoom } from './grid/room.ts'
import { jobsRoom } from './jobs/room.ts'
import { keptPagesRoom } from './kept-pages/room.ts'
import { mailRoom } from './messages/mail/room.ts'
import { morningRoom } from './morning/room.ts'
import { navigationRoom } from './navigation/room.ts'
import { notesRoom } from './notes/room.ts'
import { notificationsRoom } from './messages/notifications/room.ts'
import { pageEditorRoom } from './page-editor/room.ts'
import { paymentsRoom } from './payments/room.ts'
import { programsRoom } from './programs/room.ts'
import { ratingRoom } from './rating/room.ts'
import { recordsRoom } from './records/room.ts'
import { reportsRoom } from './reports/room.ts'
import { schedulesRoom } from './schedules/room.ts'
import { sharingRoom } from './sharing/room.ts'
import { targetsRoom } from './targets/room.ts'
import { trackingRoom } from './tracking/room.ts'
import { uploadsRoom } from './uploads/room.ts'
import { watchedRoom } from './uploads/watched/room.ts'

/** What rooms stand on. */
export interface Ground extends Kept {
  readonly today: () => CalendarDate
  readonly environment: Settings
  /** What leases of this server are known by. */
  readonly leaser: string
  readonly secrets: InstallationSecrets
  readonly installationSettings: KeptInstallationSettings
  readonly users: Users
  readonly audit: AuditLog
  readonly warehouse: Warehouse
  readonly readReport: ReadReport
  readonly publish: PublishWork
  readonly clients: Clients
  readonly publishes: Publishes
  readonly metrics: Metrics
  /** What a reader of the metrics proves itself by; null: they are closed. */
  readonly metricsToken: string | null
  readonly painter: Painter
  readonly sharedConfig: ConfigStore | undefined
  /** Whether the disk of the data takes what is written next. */
  readonly hasRoom: () => Promise<boolean>
  readonly freeBytes: () => Promise<number>
  readonly warn: (line: string) => void
}

/** The rooms, in order of need. */
const HOUSE = House.on<Ground>()
  .with(jobsRoom)
  .with(keptPagesRoom)
  .with(pageEditorRoom)
  .with(configRoom)
  .with(mailRoom)
  .with(notificationsRoom)
  .with(navigationRoom)
  .with(adminRoom)
  .with(dashboardsRoom)
  .with(accessRoom)
  .with(programsRoom)
  .with(recordsRoom)
  .with(trackingRoom)
  .with(notesRoom)
  .with(targetsRoom)
  .with(findingRoom)
  .with(assistantRoom)
  .with(claimsRoom)
  .with(morningRoom)
  .with(sharingRoom)
  .with(reportsRoom)
  .with(uploadsRoom)
  .with(watchedRoom)
  .with(schedulesRoom)
  .with(glRoom)
  .with(gridRoom)
  .with(paymentsRoom)
  .with(ratingRoom)

/** What answers each call of the contract; one that nobody answers does not compile. */
export const HANDLERS = HOUSE.handlers satisfies Record<OperationId, unknown>

/** Opens the rooms in order of need. */
export const openRooms = HOUSE.open

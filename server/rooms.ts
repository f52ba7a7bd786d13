import type { OperationId } from '../openapi/contract/operations.ts'
import { accessRoom } from './access/room.ts'
import { adminRoom } from './admin/room.ts'
import { assistantRoom } from './assistant/room.ts'
import { claimsRoom } from './claims/room.ts'
import { dashboardsRoom } from './dashboards/room.ts'
import { findRoom } from './find/room.ts'
import { glRoom } from './gl/room.ts'
import { gridRoom } from './grid/room.ts'
import { navigationRoom } from './navigation/room.ts'
import { notesRoom } from './notes/room.ts'
import { notificationsRoom } from './notifications/room.ts'
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
import { watchedRoom } from './watched/room.ts'

/** What answers each call of the contract; one that nobody answers does not compile. */
export const HANDLERS = {
  ...accessRoom.handlers,
  ...adminRoom.handlers,
  ...assistantRoom.handlers,
  ...claimsRoom.handlers,
  ...dashboardsRoom.handlers,
  ...findRoom.handlers,
  ...glRoom.handlers,
  ...gridRoom.handlers,
  ...navigationRoom.handlers,
  ...notesRoom.handlers,
  ...notificationsRoom.handlers,
  ...pageEditorRoom.handlers,
  ...paymentsRoom.handlers,
  ...programsRoom.handlers,
  ...ratingRoom.handlers,
  ...recordsRoom.handlers,
  ...reportsRoom.handlers,
  ...schedulesRoom.handlers,
  ...sharingRoom.handlers,
  ...targetsRoom.handlers,
  ...trackingRoom.handlers,
  ...uploadsRoom.handlers,
  ...watchedRoom.handlers,
} satisfies Record<OperationId, unknown>

import { watchedFolderHandlers } from './folder-handlers.ts'
import type { Room } from '../room.ts'

export const watchedRoom = {
  handlers: { ...watchedFolderHandlers },
} satisfies Room

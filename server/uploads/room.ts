import { codeHandlers } from './code-handlers.ts'
import { loadHandlers } from './load-handlers.ts'
import { mappingHandlers } from './mappings/mapping-handlers.ts'
import { uploadHandlers } from './upload-handlers.ts'
import { weekHandlers } from './week-handlers.ts'
import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import { createFileMappings } from './mappings/file-mappings.ts'
import { openUploadStore } from './kept/upload-store.ts'
import { createUploads } from './uploads.ts'
import type { UploadsNeeds } from './uploads-ground.ts'
import type { Kept, Room } from '../room.ts'

const MB = 1024 * 1024

type RoomNeeds = Kept &
  Omit<UploadsNeeds, 'fileMappings'> & {
    readonly environment: Pick<Settings, 'DATA_DIR' | 'UPLOAD_FILE_MB' | 'UPLOADS_KEPT_DAYS'>
  }

export const uploadsRoom = {
  open: async (needs: RoomNeeds) => {
    const { state, now, environment, warn } = needs
    const fileMappings = createFileMappings(state, now)
    return {
      fileMappings,
      uploads: createUploads({
        deps: { ...needs, fileMappings },
        store: await openUploadStore({ state, folder: join(environment.DATA_DIR, 'uploads'), now, warn }),
        mostFileBytes: environment.UPLOAD_FILE_MB * MB,
        keptDays: environment.UPLOADS_KEPT_DAYS,
      }),
    }
  },
  handlers: { ...uploadHandlers, ...loadHandlers, ...codeHandlers, ...weekHandlers, ...mappingHandlers },
} satisfies Room

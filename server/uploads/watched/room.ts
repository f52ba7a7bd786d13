import { watchedFolderHandlers } from './folder-handlers.ts'
import type { Settings } from '../../settings.ts'
import { createWatchedFolders } from './watched-folders.ts'
import type { Uploads } from '../upload-service.ts'
import { createFolderWatch, type WatchOptions } from './watch-folders.ts'
import type { Kept, Room } from '../../room.ts'

type WatchedNeeds = Kept &
  WatchOptions['deps'] & {
    readonly uploads: Pick<Uploads, 'unattended'>
    readonly environment: Pick<Settings, 'WATCHED_DIR' | 'WATCHED_EVERY_SECONDS' | 'WATCHED_KEPT_DAYS'>
  }

export const watchedRoom = {
  open: (needs: WatchedNeeds) => {
    const { state, now, environment, uploads } = needs
    const { WATCHED_DIR: base = null, WATCHED_EVERY_SECONDS: everySeconds, WATCHED_KEPT_DAYS: keptDays } = environment
    const watchedFolders = createWatchedFolders(state, now)
    return {
      watchedFolders,
      watching: { base, everySeconds },
      folderWatch: createFolderWatch({
        base,
        everyMs: everySeconds * 1_000,
        keptDays,
        folders: watchedFolders,
        unattended: uploads.unattended,
        deps: needs,
      }),
    }
  },
  handlers: watchedFolderHandlers,
} satisfies Room

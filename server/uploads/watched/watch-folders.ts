import { lookIntoFolders, type FolderSight, type LookNeeds, type Looks } from './look-into-folders.ts'

export interface FolderWatch {
  /** Undefined: it was not looked into yet. */
  sight(id: number): FolderSight | undefined
  /** Looks into every folder once, as it does by itself again and again. */
  look(): Promise<void>
  start(): void
  /** Waits until a look is over. */
  stop(): Promise<void>
}

export interface WatchOptions extends LookNeeds {
  /** Null: no folder is watched. */
  readonly base: string | null
  readonly everyMs: number
}

/** Takes the files of watched folders as they are finished: the same at two looks one after the other. Decision 0064 */
export function createFolderWatch({ base, everyMs, ...needs }: WatchOptions): FolderWatch {
  const looks: Looks = { ...needs, sights: new Map(), before: new Map(), tidied: new Map(), stopped: false }
  let looking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const look = async () => {
    if (base === null) return
    looking ??= lookIntoFolders(looks, base).finally(() => (looking = undefined))
    await looking
  }
  const again = () => {
    if (looks.stopped || base === null) return
    timer = setTimeout(
      () =>
        void look()
          .catch((error: unknown) => needs.deps.warn(String(error)))
          .finally(again),
      everyMs,
    )
    timer.unref()
  }

  return {
    sight: (id) => looks.sights.get(id),
    look,
    start: again,
    stop: async () => {
      looks.stopped = true
      clearTimeout(timer)
      await looking
    },
  }
}

import { join } from 'node:path'
import type { KeptPages } from '../kept-pages/kept-pages.ts'
import type { Room } from '../room.ts'
import { createConfigStore, type ConfigStore } from './config-store.ts'
import { withPublishedPages } from './published-pages.ts'
import { createTextStore } from './text-store.ts'

interface ConfigNeeds {
  readonly environment: { readonly CONFIG_DIR: string }
  readonly keptPages: Pick<KeptPages, 'published'>
  /** What reads the folder where several installations of one process share it; undefined: it is read anew. */
  readonly sharedConfig: ConfigStore | undefined
  readonly warn: (line: string) => void
}

export const configRoom = {
  open: ({ environment: { CONFIG_DIR }, keptPages, sharedConfig, warn }: ConfigNeeds) => {
    const log = { info: () => undefined, warn }
    return {
      config: withPublishedPages(sharedConfig ?? createConfigStore({ dir: CONFIG_DIR, log }), keptPages.published, log),
      helpDir: join(CONFIG_DIR, 'help'),
      texts: createTextStore({ dir: join(CONFIG_DIR, 'locales'), warn }),
    }
  },
} satisfies Room

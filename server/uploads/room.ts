import { codeHandlers } from './code-handlers.ts'
import { loadHandlers } from './load-handlers.ts'
import { mappingHandlers } from './mappings/mapping-handlers.ts'
import { uploadHandlers } from './upload-handlers.ts'
import { weekHandlers } from './week-handlers.ts'
import type { Room } from '../room.ts'

export const uploadsRoom = {
  handlers: { ...uploadHandlers, ...loadHandlers, ...codeHandlers, ...weekHandlers, ...mappingHandlers },
} satisfies Room

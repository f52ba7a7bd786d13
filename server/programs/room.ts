import { credentialHandlers } from './credential-handlers.ts'
import { sentFileHandlers } from './sent-file-handlers.ts'
import { programTokenHandlers } from './token-handlers.ts'
import type { Room } from '../room.ts'

export const programsRoom = {
  handlers: { ...programTokenHandlers, ...credentialHandlers, ...sentFileHandlers },
} satisfies Room

import { credentialHandlers } from './credential-handlers.ts'
import { sentFileHandlers } from './sent-file-handlers.ts'
import { programTokenHandlers } from './token-handlers.ts'
import { createTokens } from '../access/tokens.ts'
import { createPace } from '../http/pace.ts'
import type { InstallationSecrets } from '../state/installation-secrets.ts'
import { createProgramCredentials } from '../callers/program-credentials.ts'
import type { Kept, Room } from '../room.ts'

/** Of a credential within a quarter of an hour: tokens asked for from one network, and files sent. */
const [MOST_TOKENS, MOST_FILES] = [60, 300]

export const programsRoom = {
  open: ({ state, now, secrets }: Kept & { readonly secrets: InstallationSecrets }) => ({
    programTokens: createTokens(secrets, now, 'program'),
    programCredentials: createProgramCredentials(state, now),
    tokenPace: createPace(now, MOST_TOKENS),
    filePace: createPace(now, MOST_FILES),
  }),
  handlers: { ...programTokenHandlers, ...credentialHandlers, ...sentFileHandlers },
} satisfies Room

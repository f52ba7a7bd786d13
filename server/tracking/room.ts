import { captchaResponseHandlers } from './captcha-response-handlers.ts'
import { trackingHandlers } from './tracking-handlers.ts'
import type { Settings } from '../settings.ts'
import type { Room } from '../room.ts'

export const trackingRoom = {
  open: ({ environment }: { readonly environment: Pick<Settings, 'MAP_ADDRESS'> }) => ({
    mapAddress: environment.MAP_ADDRESS,
  }),
  handlers: { ...trackingHandlers, ...captchaResponseHandlers },
} satisfies Room

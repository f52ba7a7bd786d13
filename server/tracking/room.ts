import { captchaResponseHandlers } from './captcha-response-handlers.ts'
import { trackingHandlers } from './tracking-handlers.ts'
import type { Room } from '../room.ts'

export const trackingRoom = {
  handlers: { ...trackingHandlers, ...captchaResponseHandlers },
} satisfies Room

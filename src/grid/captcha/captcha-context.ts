import { createContext } from 'react'
import type { CaptchaResponse } from '../../tracking/captcha/use-captcha-responses.ts'

/** What carriers answered about a package; null: the person may not know. PAGE-28 */
export type CaptchaOf = ((trackingId: number) => readonly CaptchaResponse[]) | null

/** Null: the grid has no column for it. */
export const CaptchaContext = createContext<CaptchaOf>(null)

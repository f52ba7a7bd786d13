import * as z from 'zod'
import { ATTACHMENTS, type Attachment } from './attachment.ts'

export const MOST_LINE = 500

/** What a sender writes over the figures of a page, as plain text; empty: nothing. */
const SenderLine = z
  .string()
  .trim()
  .max(MOST_LINE)
  .regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*(\n[^\p{Cc}\u202a-\u202e\u2066-\u2069]*)*$/u, 'must be plain text')

/** What goes with the figures of a mail: files, and a line of who sends it. */
export interface Letter {
  readonly attachment: Attachment
  readonly line: string
}

/** The same as it is asked for; what is absent is as usual. */
export const LETTER = { attachment: z.enum(ATTACHMENTS).optional(), line: SenderLine.optional() } as const

/** What an alert's mail goes with. */
export const NO_LETTER: Letter = { attachment: 'none', line: '' }

export const USUAL_LETTER: Letter = { attachment: ATTACHMENTS[0], line: '' }

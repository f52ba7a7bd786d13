/** What file goes with the mail of a page, the usual one first. */
export const ATTACHMENTS = ['excel', 'pdf', 'none'] as const
export type Attachment = (typeof ATTACHMENTS)[number]

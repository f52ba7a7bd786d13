/** Which files go with the mail of a page, the usual one first. */
export const ATTACHMENTS = ['excel', 'pdf', 'both', 'none'] as const
export type Attachment = (typeof ATTACHMENTS)[number]

export function withExcel(attachment: Attachment): boolean {
  return attachment === 'excel' || attachment === 'both'
}

export function withPdf(attachment: Attachment): boolean {
  return attachment === 'pdf' || attachment === 'both'
}

/** What a document's name may end in; it is kept as it came, and only ever saved, never shown. */
export const DOCUMENT_KINDS = ['pdf', 'docx', 'xlsx', 'csv', 'txt', 'png', 'jpg', 'jpeg'] as const
export const MOST_DOCUMENT_BYTES = 10 * 1024 * 1024
/** Of an agreement. */
export const MOST_DOCUMENTS = 30

export function isDocumentName(name: string): boolean {
  const end = name.toLowerCase().split('.').at(-1)
  return name.includes('.') && DOCUMENT_KINDS.some((kind) => kind === end)
}

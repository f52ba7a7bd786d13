/** Some browsers read the file only after the click is done. */
const REVOKE_AFTER_MS = 60_000

/** Hands a file to the browser's downloads. */
export function saveFile(blob: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}

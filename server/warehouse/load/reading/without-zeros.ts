/** The number of an account or an invoice as it is compared: without zeros before it, in capitals. */
export function withoutZeros(text: string): string {
  return text.replace(/^0+(?=.)/, '').toUpperCase()
}

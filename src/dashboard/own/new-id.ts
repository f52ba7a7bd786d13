/** An id for a page or a card; ids that are made later sort later. */
export function newId(start: 'p' | 'c'): string {
  return `${start}${Date.now().toString(36)}`
}

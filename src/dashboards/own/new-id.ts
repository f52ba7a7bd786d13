/** An id for a page or a card; ids that are made later sort later. `nth`: so many are made with it before it. */
export function newId(start: 'p' | 'c', nth = 0): string {
  return `${start}${(Date.now() + nth).toString(36)}`
}

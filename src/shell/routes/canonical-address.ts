/** An address as links have it: without slashes at the end of its path; query and fragment stay. */
export function canonicalAddress({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return `${pathname.replace(/^\/+/, '/').replace(/\/+$/, '') || '/'}${search}${hash}`
}

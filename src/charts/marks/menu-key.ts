/** The keys that ask what can be done with what has the focus. */
export function isMenuKey({ key, shiftKey }: { readonly key: string; readonly shiftKey: boolean }): boolean {
  return key === 'ContextMenu' || (key === 'F10' && shiftKey)
}

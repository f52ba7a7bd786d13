/** The address of one load among the loads. */
export function loadLink(load: string): string {
  return `/uploadFiles/loads?${new URLSearchParams({ load }).toString()}`
}

/** A step in the browser's history that leads to a page as it comes, whatever view opens it else. */
export const AS_IT_COMES = { asItComes: true } as const

export function comesAsItIs(): boolean {
  return (window.history.state as Partial<typeof AS_IT_COMES> | null)?.asItComes === true
}

const MARK = 'aframe.arrived'

type Navigate = (path: string, options?: { readonly replace?: boolean; readonly state?: unknown }) => void

/** Puts the landing page in the place of the sign-in screen and once more on top, so that back stays on it. ACC-19 */
export function arriveAt(path: string, navigate: Navigate): void {
  navigate(path, { replace: true, state: { [MARK]: true } })
  navigate(path)
}

/** From now on, back from a landing page leads to it again. ACC-19 */
export function blockBack(): void {
  addEventListener('popstate', ({ state }: PopStateEvent) => {
    if (state instanceof Object && MARK in state) history.forward()
  })
}

import type { Page, Route } from '@playwright/test'

/** Calls of the page that wait until the test lets them go; all other calls pass. */
export interface CallGate {
  /** The paths that wait now, oldest first. */
  readonly waiting: () => string[]
  /** The oldest waiting call of a path that ends so; waits until there is one. */
  readonly next: (ending: string) => Promise<Route>
}

export async function holdCalls(page: Page, endings: readonly string[]): Promise<CallGate> {
  const held = new Set<Route>()
  const watchers = new Set<() => void>()
  const pathOf = (route: Route) => new URL(route.request().url()).pathname
  await page.route(
    (url) => endings.some((ending) => url.pathname.endsWith(ending)),
    (route) => {
      held.add(route)
      for (const notify of watchers) notify()
    },
  )
  page.on('requestfailed', (request) => {
    for (const route of held) if (route.request() === request) held.delete(route)
  })
  return {
    waiting: () => [...held].map(pathOf),
    next: (ending) =>
      new Promise((resolve) => {
        const look = () => {
          const found = [...held].find((route) => pathOf(route).endsWith(ending))
          if (!found) return
          watchers.delete(look)
          resolve({
            __proto__: found,
          } as unknown as Route)
        }
        watchers.add(look)
        look()
      }),
  }
}

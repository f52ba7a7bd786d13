import type { Page, Route } from '@playwright/test'

/** A call of the page that waits; it goes on to the real server, or is lost on the way. */
export interface GatedCall {
  readonly path: string
  readonly authorization: string | undefined
  /** Null: there is none. */
  readonly body: unknown
  readonly pass: () => Promise<void>
  /** Goes on to the server; these fields of its answer are changed on the way back. */
  readonly passChanged: (fields: Readonly<Record<string, unknown>>) => Promise<void>
  /** The test answers in the place of the server; a text as it is. */
  readonly answer: (body: unknown, status?: number) => Promise<void>
  /** The server has it, and its answer is lost on the way back. */
  readonly loseAnswer: () => Promise<void>
  readonly lose: () => Promise<void>
}

/** Calls of the page that wait until the test lets them go; all other calls pass. */
export interface CallGate {
  readonly waiting: () => string[]
  /** The oldest waiting call of a path that ends so; waits until there is one. */
  readonly next: (ending: Ending) => Promise<GatedCall>
}

/** How a path ends. */
export type Ending = string | RegExp

export const endsSo = (path: string, ending: Ending): boolean =>
  typeof ending === 'string' ? path.endsWith(ending) : ending.test(path)

export async function holdCalls(page: Page, endings: readonly Ending[]): Promise<CallGate> {
  const held = new Map<Route, GatedCall>()
  const watchers = new Set<() => void>()
  const release = (route: Route, go: () => Promise<void>) => async () => {
    held.delete(route)
    await go()
  }
  await page.route(
    (url) => endings.some((ending) => endsSo(url.pathname, ending)),
    (route, request) => {
      held.set(route, {
        path: new URL(request.url()).pathname,
        authorization: request.headers().authorization,
        get body() {
          return request.postDataJSON() as unknown
        },
        pass: release(route, () => route.continue()),
        passChanged: (fields) =>
          release(route, async () => {
            const response = await route.fetch()
            await route.fulfill({ response, json: { ...((await response.json()) as object), ...fields } })
          })(),
        answer: (body, status = 200) =>
          release(route, () =>
            route.fulfill(
              typeof body === 'string' ? { status, body, contentType: 'text/plain' } : { status, json: body },
            ),
          )(),
        loseAnswer: release(route, async () => {
          await route.fetch()
          await route.abort()
        }),
        lose: release(route, () => route.abort()),
      })
      for (const notify of watchers) notify()
    },
  )
  page.on('requestfailed', (request) => {
    for (const route of held.keys()) if (route.request() === request) held.delete(route)
  })
  return {
    waiting: () => [...held.values()].map(({ path }) => path),
    next: (ending) =>
      new Promise((resolve) => {
        const look = () => {
          const found = [...held.values()].find(({ path }) => endsSo(path, ending))
          if (!found) return
          watchers.delete(look)
          resolve(found)
        }
        watchers.add(look)
        look()
      }),
  }
}

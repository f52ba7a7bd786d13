import type { APIRequestContext, Page } from '@playwright/test'

const PASSWORD = 'Parcel2026'
export const TOKEN_KEY = 'aframe.token'

interface SignInWishes {
  readonly username: string
  readonly logOffOtherSessions?: boolean
}

/** Signs in without a screen; answers the token of the new session. */
export async function signInByCall(
  request: APIRequestContext,
  { username, logOffOtherSessions = false }: SignInWishes,
): Promise<string> {
  const data = { username, password: PASSWORD, logOffOtherSessions, rememberMe: true }
  const answer = await request.post('/aiparcelweb/api/authenticate', { data })
  return ((await answer.json()) as { id_token: string }).id_token
}

/** Leaves a token in the storage of what the page opens next, once. */
export async function storeToken(page: Page, token: string): Promise<void> {
  await page.addInitScript(
    ([key, id]) => {
      if (window !== window.top || window.origin === 'null' || sessionStorage.getItem(id)) return
      sessionStorage.setItem(id, 'stored')
      localStorage.setItem(key, JSON.stringify({ id_token: id, renewAtMs: Date.now() + 600_000 }))
    },
    [TOKEN_KEY, token] as const,
  )
}

export async function storedToken(page: Page): Promise<string | undefined> {
  const text = await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)
  return (JSON.parse(text ?? 'null') as { id_token: string } | null)?.id_token
}

/** The page that opens next is a signed-in person's. The way through the sign-in screen is what session.spec and access-screens.spec are about. Answers the token. */
export async function signedIn(page: Page, username: string): Promise<string> {
  const token = await signInByCall(page.request, { username })
  await storeToken(page, token)
  return token
}

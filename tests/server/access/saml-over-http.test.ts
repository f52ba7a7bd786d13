import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../support/portal/free-port.ts'
import { openSamlProvider, providerEntry } from '../../support/portal/saml-provider.ts'
import { openTestPortal } from '../../support/portal/test-portal.ts'

/** What a browser submits: the first form of a page, with its fields. */
function formIn(html: string): { action: string; fields: URLSearchParams } {
  const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1] ?? ''
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]+)"/g)].map(
    ([, name = '', value = '']) => [name, value],
  )
  return { action, fields: new URLSearchParams(fields) }
}

test('[ACC-30] [ACC-31] [ACC-34] [API-03] [API-04] from the e-mail address to the account, through a provider, over HTTP', async () => {
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const provider = await openSamlProvider({ publicUrl })
  const portal = await openTestPortal({
    settings: { PUBLIC_URL: publicUrl },
    prepare: (folder) =>
      writeFileSync(join(folder, 'sso.json'), JSON.stringify({ providers: [providerEntry(provider.entryPoint)] })),
  })
  await portal.app.listen({ port, host: '127.0.0.1' })
  const post = (path: string, body: unknown, cookie = '') =>
    fetch(`${publicUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })

  const email = 'sso.user@sso.example'
  const [offered] = (await (await post('/aiparcelweb/nologin/getSSOUserDetails', email)).json()) as { idp: string }[]
  const begun = await post('/aiparcelweb/saml2/login', { idp: offered?.idp, logOffOtherSessions: false, email })
  const { action, fields } = formIn(await begun.text())
  expect(action).toBe(provider.entryPoint)
  const asked = formIn(await (await fetch(action, { method: 'POST', body: fields })).text())
  asked.fields.set('email', email)
  const answered = formIn(await (await fetch(action, { method: 'POST', body: asked.fields })).text())
  const back = await fetch(answered.action, { method: 'POST', body: answered.fields, redirect: 'manual' })
  const code = new URL(back.headers.get('location') ?? '', publicUrl).searchParams.get('token')
  const exchanged = await post(
    '/aiparcelweb/nologin/exchangeSsoCode',
    { code },
    begun.headers.get('set-cookie')?.split(';')[0],
  )
  const { id_token } = (await exchanged.json()) as { id_token: string }
  const account = await fetch(`${publicUrl}/aiparcelweb/api/account`, {
    headers: { authorization: `Bearer ${id_token}` },
  })
  expect(await account.json()).toMatchObject({
    login: 'sso.user',
    permissions: ['NEW_BI_TOOLS', 'DASHBOARDS_VIEW', 'ROLE_CLIENT'],
  })
  await portal.close()
  await provider.close()
})

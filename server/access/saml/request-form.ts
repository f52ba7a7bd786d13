import type { Provider } from './providers.ts'
import { samlClient } from './saml-client.ts'

/** The form that takes a browser to a provider with a request, to be submitted as it is. By a redirect it is the address's own question, with the request in it. */
export async function requestForm(
  provider: Provider,
  { publicUrl, requestId }: { readonly publicUrl: string; readonly requestId: string },
): Promise<string> {
  const { SAMLRequest } = await samlClient({ provider, publicUrl, requestId }).getAuthorizeMessageAsync('')
  const isGet = provider.binding === 'redirect'
  const address = new URL(provider.entryPoint)
  const fields = [...(isGet ? address.searchParams : []), ['SAMLRequest', String(SAMLRequest)] as const]
  if (isGet) address.search = ''
  const inputs = fields.map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  return `<form method="${isGet ? 'get' : 'post'}" action="${escaped(isGet ? address.href : provider.entryPoint)}">${inputs.join('')}</form>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

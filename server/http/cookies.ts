/** A cookie that only the server reads, sent along by our own pages alone. */
export interface Cookie {
  readonly name: string
  readonly value: string
  /** 0 removes it. */
  readonly maxAgeSeconds: number
}

const PATH = '/aiparcelweb'

/** The value of a cookie in a `Cookie` header; the first one counts. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(';').find((each) => each.trim().startsWith(`${name}=`))
  return pair?.trim().slice(name.length + 1)
}

/** The `Set-Cookie` header; `secure` where people reach the portal by https. */
export function cookieHeader({ name, value, maxAgeSeconds }: Cookie, { secure }: { readonly secure: boolean }): string {
  return `${name}=${value}; Path=${PATH}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
}

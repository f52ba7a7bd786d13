/** A cookie that only the server reads, sent along by our own pages alone. */
export interface Cookie {
  readonly name: string
  readonly value: string
  /** 0 removes it. */
  readonly maxAgeSeconds: number
}

const PATH = '/aiparcelweb'

/** As browsers have it: one that https sets is named so that no other host of the domain can set it in its place. */
function nameOf(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name
}

interface Reach {
  /** Where people reach the portal by https. */
  readonly secure: boolean
}

/** The value of a cookie in a `Cookie` header; the first one counts. */
export function readCookie(header: string | undefined, name: string, { secure }: Reach): string | undefined {
  const begin = `${nameOf(name, secure)}=`
  const pair = header?.split(';').find((each) => each.trim().startsWith(begin))
  return pair?.trim().slice(begin.length)
}

/** The `Set-Cookie` header. */
export function cookieHeader({ name, value, maxAgeSeconds }: Cookie, { secure }: Reach): string {
  const path = secure ? '/' : PATH
  return `${nameOf(name, secure)}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
}

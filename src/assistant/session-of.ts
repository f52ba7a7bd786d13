/** The session that a bearer names, by which its answers are told from another's; '' where it names none. */
export function sessionOf(token: string | null): string {
  const claims = token?.split('.')[1] ?? ''
  try {
    const { sid } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sid?: unknown }
    return typeof sid === 'string' ? sid : ''
  } catch {
    return ''
  }
}

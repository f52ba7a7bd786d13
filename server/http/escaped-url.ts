/** The address with each % of a path that is not well escaped as the sign itself, so that it is unknown like any other instead of unreadable. */
export function escapedUrl(url: string): string {
  const [path = '', ...query] = url.split('?')
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}

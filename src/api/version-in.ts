/** The version of a setting that an answer carries; null: it carries none. */
export function versionIn(response: Response): number | null {
  const digits = /\d+/.exec(response.headers.get('ETag') ?? '')?.[0]
  return digits === undefined ? null : Number(digits)
}

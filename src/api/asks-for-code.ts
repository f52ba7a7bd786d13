/** Whether a call was refused until its person has entered a code of their second factor. Decision 0036 */
export async function asksForCode(response: Response): Promise<boolean> {
  if (response.status !== 403) return false
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return body instanceof Object && 'code' in body && body.code === 'second-factor-again'
}

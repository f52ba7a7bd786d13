/** Letters of names and of numbered addresses: any other that a URL takes would say something of its own in the content security policy. */
const HOST = /^(?:[\w.-]+|\[[\da-f:]+\])$/

/** Whether a browser may be sent there with a request. */
export function isSignInAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  return HOST.test(new URL(text).hostname)
}

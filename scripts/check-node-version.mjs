/** The Node releases that A-Frame and its build run on, in words. */
export const SUPPORTED_NODE = 'Node 20.19 or newer, 22.12 or newer, or 24 and later'

/** Whether `version` ("20.19.0") is one of the supported releases. */
export function isSupportedNode(version) {
  const [major, minor] = version.split('.').map(Number)
  if (major === 20) return minor >= 19
  if (major === 22) return minor >= 12
  return major > 22
}

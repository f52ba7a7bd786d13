import { isIPv6 } from 'node:net'

/** Whose tries an address counts among: itself, or the /64 that an IPv6 address is one of, which one subscriber has whole. */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(plain)) return address
  const [before = '', after] = plain.split('::')
  const groups = (text: string) => text.split(':').filter((group) => group !== '')
  const [first, last] = [groups(before), groups(after ?? '')]
  const zeros = Array.from({ length: after === undefined ? 0 : 8 - first.length - last.length }, () => '0')
  const network = [...first, ...zeros, ...last].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

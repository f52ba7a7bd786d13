import type { Server } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'

/** How long a person's browser may take. Shorter than that no honest one is; a call that waits for its answer is none of them. */
export const SLOWEST = {
  headersMs: 20_000,
  requestMs: 60_000,
  idleMs: 75_000,
  readingMs: 60_000,
  bytesASecond: 4_000,
  checkedEveryMs: 5_000,
  stoppingMs: 5_000,
} as const

export interface ConnectionLimits {
  readonly total: number
  /** Of one address; of none that `isMany` says to stand for many people. */
  readonly anAddress: number
  readonly isMany: (address: string) => boolean
}

/** Cuts connections beyond the limits at once, before anything of them is read. */
export function limitConnections(server: Server, { total, anAddress, isMany }: ConnectionLimits): void {
  const open = new Map<string, number>()
  server.maxConnections = total
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || isMany(address)) return
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
    if (count > anAddress) socket.destroy()
  })
}

const NAMED: ReadonlyMap<string, readonly string[]> = new Map([
  ['loopback', ['127.0.0.1/8', '::1/128']],
  ['linklocal', ['169.254.0.0/16', 'fe80::/10']],
  ['uniquelocal', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
])

/** Whether an address is one of the proxies, or of this machine, where one may stand that no setting names: behind it are many people. */
export function manyBehind(trustProxy: readonly string[] = []): (address: string) => boolean {
  const list = new BlockList()
  for (const named of ['loopback', ...trustProxy]) {
    for (const each of NAMED.get(named) ?? [named]) {
      const [network = '', bits] = each.split('/')
      const family = isIP(network)
      if (family !== 0)
        list.addSubnet(network, Number(bits ?? (family === 6 ? 128 : 32)), family === 6 ? 'ipv6' : 'ipv4')
    }
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
    return list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
  }
}

import { createHash } from 'node:crypto'
import type { StartedWalk } from './started-walk.ts'

const DIGITS = 10

/** What a walk is known by for as long as it stays the same: its machine, its start, what happens and where it leads. */
export function walkId(name: string, { start, walk }: StartedWalk): string {
  const steps = walk.map(({ from, event, to }) => [from, event, to])
  return `${name}-${createHash('sha256')
    .update(JSON.stringify([start, steps]))
    .digest('hex')
    .slice(0, DIGITS)}`
}

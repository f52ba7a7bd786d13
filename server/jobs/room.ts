import type { Kept, Room } from '../room.ts'
import { createJobs } from './jobs.ts'

interface JobsNeeds extends Kept {
  /** What leases of this server are known by. */
  readonly leaser: string
  readonly warn: (line: string) => void
}

export const jobsRoom = {
  open: ({ state, now, leaser, warn }: JobsNeeds) => ({ jobs: createJobs({ state, now, server: leaser, warn }) }),
} satisfies Room

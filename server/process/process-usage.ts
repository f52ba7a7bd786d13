import { readFile } from 'node:fs/promises'

export interface ProcessUsage {
  /** Resident. */
  readonly memoryBytes: number
  readonly cpuSeconds: number
}

/** Where the numbers stand behind the name of a program, which may hold anything: from the third on. Source: proc(5). */
const [USER_TICKS, SYSTEM_TICKS, RESIDENT_PAGES] = [11, 12, 21]
/** What Linux tells to programs, whatever its kernel counts in. */
const [TICKS_A_SECOND, PAGE_BYTES] = [100, 4096]

/** What a process takes, as Linux tells; null: it is gone, or this is another system. */
export async function usageOf(pid: number): Promise<ProcessUsage | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (stat === null) return null
  const numbers = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const at = (place: number) => Number(numbers[place])
  return {
    memoryBytes: at(RESIDENT_PAGES) * PAGE_BYTES,
    cpuSeconds: (at(USER_TICKS) + at(SYSTEM_TICKS)) / TICKS_A_SECOND,
  }
}

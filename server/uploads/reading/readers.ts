import { fork, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { childEnvironment } from '../../process/child-environment.ts'
import { ScatteredInvoices } from '../../warehouse/load/staging/invoice-batches.ts'
import { usageOf } from '../../process/process-usage.ts'
import { ReadingEnded, readingLimits, type ReadingLimits } from './reading-limits.ts'
import type { TaskAsked, TaskSaid } from './reading-process.ts'
import type { Answer, Asked, Note, ReadingTask } from './reading-tasks.ts'

export interface ReadingCall<Task extends ReadingTask> {
  /** Whose file it is: nobody else's tasks wait for theirs. */
  readonly of: string
  /** Of what is read: the limits follow from it. */
  readonly bytes: number
  readonly signal: AbortSignal
  /** What it throws ends the reading. */
  readonly onNote?: ((note: Note<Task>) => void) | undefined
}

/** Asks in the name of one who is known. */
export type AskReader = <Task extends ReadingTask>(
  task: Task,
  asked: Asked<Task>,
  call: Omit<ReadingCall<Task>, 'of' | 'signal'>,
) => Promise<Answer<Task>>

/** The processes that read what people send: nothing of a file is looked at where everybody's calls are answered. Decision 0156 */
export interface Readers {
  /** Has a task done in its turn. Rejects with `ReadingEnded` above a limit, with the signal's reason when it fires, else as the task does; `TooManyReadings`: too many of theirs wait. */
  ask<Task extends ReadingTask>(task: Task, asked: Asked<Task>, call: ReadingCall<Task>): Promise<Answer<Task>>
  /** Has a process ready for what comes first. */
  warm(): void
  /** Ends them all. */
  close(): void
}

/** Of one. */
const MOST_WAITING = 20

export class TooManyReadings extends Error {}

interface Waiting {
  readonly of: string
  begin(): void
}

const READING_PROCESS = fileURLToPath(new URL('./reading-process.ts', import.meta.url))
const FOR_TYPESCRIPT = ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
const HEAP = '--max-old-space-size=768'
/** How the engine ends that has no memory left. */
const OUT_OF_HEAP = 'SIGABRT'
/** Behind what answers calls, and yet not last of all. */
const NICENESS = 5
const WATCHED_EVERY_MS = 200
/** What a process takes that waits: one that grew gives its memory back by ending. */
const MOST_RESTING_BYTES = 256 * 1024 * 1024

/**
 * @param most processes at once: more than load files, which is done one after the other, so that somebody's look does not wait for a load
 * @param limitsOf what the reading of so many bytes may take
 */
export function createReaders(most: number, limitsOf: (bytes: number) => ReadingLimits = readingLimits): Readers {
  const resting: ChildProcess[] = []
  const working = new Map<ChildProcess, string>()
  let waiting: readonly Waiting[] = []
  let closed = false

  const start = (): ChildProcess => {
    const child = fork(READING_PROCESS, {
      execArgv: [HEAP, ...FOR_TYPESCRIPT],
      serialization: 'advanced',
      env: childEnvironment(),
    })
    if (child.pid !== undefined) setPriority(child.pid, NICENESS)
    child.on('error', () => undefined)
    child.on('exit', () => {
      const at = resting.indexOf(child)
      if (at >= 0) resting.splice(at, 1)
    })
    return child
  }
  const rest = (child: ChildProcess) => {
    child.unref()
    child.channel?.unref()
    resting.push(child)
  }
  /** Next is who has the fewest processes, of several who waited longest since their last; one is left to the others. */
  const goOn = () => {
    if (closed || working.size >= most) return
    const count = (of: string) => [...working.values()].filter((each) => each === of).length
    const fewest = Math.min(...waiting.map(({ of }) => count(of)))
    if (fewest >= Math.max(1, most - 1)) return
    const next = waiting.find(({ of }) => count(of) === fewest)
    if (!next) return
    const others = waiting.filter((each) => each !== next)
    waiting = [...others.filter(({ of }) => of !== next.of), ...others.filter(({ of }) => of === next.of)]
    next.begin()
  }

  const turn = (of: string, signal: AbortSignal): Promise<ChildProcess> =>
    new Promise((resolve, reject) => {
      const own: Waiting = {
        of,
        begin: () => {
          signal.removeEventListener('abort', leave)
          const child = resting.pop() ?? start()
          child.ref()
          child.channel?.ref()
          working.set(child, of)
          resolve(child)
        },
      }
      const leave = () => {
        waiting = waiting.filter((each) => each !== own)
        reject(signal.reason as Error)
      }
      signal.addEventListener('abort', leave)
      waiting = [...waiting, own]
      goOn()
    })

  const over = async (child: ChildProcess, isWell: boolean): Promise<void> => {
    const usage = isWell && child.pid !== undefined ? await usageOf(child.pid) : null
    const rests = isWell && !closed && child.connected && (usage?.memoryBytes ?? 0) <= MOST_RESTING_BYTES
    if (!rests) child.kill('SIGKILL')
    else rest(child)
    working.delete(child)
    goOn()
  }

  return {
    ask: async (task, asked, { of, bytes, signal, onNote }) => {
      signal.throwIfAborted()
      if (closed) throw new DOMException('The server ends.', 'AbortError')
      if (waiting.filter((each) => each.of === of).length >= MOST_WAITING) throw new TooManyReadings()
      const child = await turn(of, signal)
      let isWell = false
      try {
        const answer = await answerOf(child, { task, asked }, { limits: limitsOf(bytes), signal, onNote })
        isWell = true
        return answer
      } catch (error) {
        isWell = error instanceof TaskFailed
        throw error instanceof TaskFailed ? error.cause : error
      } finally {
        await over(child, isWell)
      }
    },
    warm: () => {
      if (resting.length + working.size === 0) rest(start())
    },
    close: () => {
      closed = true
      for (const child of [...resting, ...working.keys()]) child.kill('SIGKILL')
    },
  }
}

/** What the task threw; the process goes on. */
class TaskFailed extends Error {}

async function answerOf<Task extends ReadingTask>(
  child: ChildProcess,
  asked: TaskAsked<Task>,
  { limits, signal, onNote }: Pick<ReadingCall<Task>, 'onNote' | 'signal'> & { readonly limits: ReadingLimits },
): Promise<Answer<Task>> {
  const over = new AbortController()
  const begun = child.pid === undefined ? null : await usageOf(child.pid)
  try {
    return await new Promise<Answer<Task>>((resolve, reject) => {
      const told = (said: TaskSaid<Task>) => {
        if ('answer' in said) resolve(said.answer)
        else if ('scattered' in said) reject(new TaskFailed('', { cause: new ScatteredInvoices() }))
        else if ('failed' in said) {
          const { message, code } = said.failed
          reject(new TaskFailed(message, { cause: Object.assign(new Error(message), { code }) }))
        } else
          try {
            onNote?.(said.note)
          } catch (stopped) {
            reject(stopped as Error)
          }
      }
      const ended = (_code: number | null, by: string | null) =>
        reject(new ReadingEnded(by === OUT_OF_HEAP ? 'memory' : 'ended'))
      child.on('message', told).on('exit', ended)
      over.signal.addEventListener('abort', () => child.off('message', told).off('exit', ended))
      const stop = () => reject(signal.reason as Error)
      signal.addEventListener('abort', stop, { signal: over.signal })
      if (signal.aborted) stop()
      const watch = async () => {
        const usage = child.pid === undefined ? null : await usageOf(child.pid)
        if (usage && usage.memoryBytes > limits.memoryBytes) reject(new ReadingEnded('memory'))
        else if (usage && usage.cpuSeconds - (begun?.cpuSeconds ?? 0) > limits.cpuSeconds)
          reject(new ReadingEnded('time'))
      }
      const watching = setInterval(() => void watch(), WATCHED_EVERY_MS)
      over.signal.addEventListener('abort', () => clearInterval(watching))
      child.send(asked, (error) => error && reject(new ReadingEnded('ended')))
    })
  } finally {
    over.abort()
  }
}

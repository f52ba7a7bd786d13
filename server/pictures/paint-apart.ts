import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { PaintingAsked } from '../../domain/comparison/painting.ts'
import type { PaintedCard } from '../../domain/card/painted-cards.ts'
import { childEnvironment } from '../process/child-environment.ts'
import type { PdfAsked } from './page-pdf.ts'
import { PAINTING_LIMITS, untilOver, type PaintingLimits } from './painting-limits.ts'

/** A card with its picture; null: it could not be drawn. */
export interface PicturedCard extends Omit<PaintedCard, 'svg'> {
  readonly png: Uint8Array | null
}

/** What the process is asked: everything that is of the reader, but no colours, which it knows. */
export type PicturesAsked = Omit<PaintingAsked, 'colours' | 'font'>

/** What is done there. */
export type PaintingTask = { readonly cards: PicturesAsked } | { readonly pdf: PdfAsked }

/** What it answers. */
export type PaintingAnswer =
  | { readonly cards: readonly PicturedCard[] }
  | { readonly pdf: Uint8Array }
  | { readonly failed: string }

export interface Painter {
  /** Paints one after another. Rejects where the process ends, works for longer than it may, or stands still. */
  paint(asked: PicturesAsked): Promise<readonly PicturedCard[]>
  /** Makes a file of a page, in its turn. Rejects as `paint` does. */
  pdf(asked: PdfAsked): Promise<Uint8Array>
  close(): void
}

const PAINTING_PROCESS = fileURLToPath(new URL('./painting-process.ts', import.meta.url))
const FOR_TYPESCRIPT = ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
/** How long it is kept when nothing is asked: the next mail is half a second's work, where its start is a second's. */
const IDLE_MS = 60_000

/**
 * Paints in a process of its own, begun when it is asked and ended when nothing was for a while: drawings hold the processor, and
 * what is spoken is one language at a time. Whoever opened it closes it.
 */
export function openPainter({
  idleMs = IDLE_MS,
  limits = PAINTING_LIMITS,
}: { readonly idleMs?: number; readonly limits?: PaintingLimits } = {}): Painter {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  const ask = async (task: PaintingTask): Promise<PaintingAnswer> => {
    clearTimeout(idle)
    child ??= begin()
    const answer = await answerOf(child, task, limits).catch((error: unknown) => {
      end()
      throw error
    })
    idle = setTimeout(end, idleMs).unref()
    if ('failed' in answer) throw new Error(answer.failed)
    return answer
  }
  const end = () => {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }
  const inTurn = (task: PaintingTask) => {
    const next = last.then(
      () => ask(task),
      () => ask(task),
    )
    last = next
    return next
  }
  return {
    paint: async (cards) => {
      const answer = await inTurn({ cards })
      if (!('cards' in answer)) throw new Error('No picture was made.')
      return answer.cards
    },
    pdf: async (pdf) => {
      const answer = await inTurn({ pdf })
      if (!('pdf' in answer)) throw new Error('No file was made.')
      return answer.pdf
    },
    close: end,
  }
}

function begin(): ChildProcess {
  const child = fork(PAINTING_PROCESS, { execArgv: FOR_TYPESCRIPT, serialization: 'advanced', env: childEnvironment() })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return child
}

async function answerOf(child: ChildProcess, task: PaintingTask, limits: PaintingLimits): Promise<PaintingAnswer> {
  const over = new AbortController()
  const { signal } = over
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([answer]) => answer as PaintingAnswer),
      once(child, 'exit', { signal }).then(() => Promise.reject(new Error('The process that paints pictures ended.'))),
      untilOver(child, limits, signal),
      new Promise<never>((_, reject) => child.send(task, (error) => error && reject(error))),
    ])
  } finally {
    over.abort()
  }
}

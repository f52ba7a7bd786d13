import { ScatteredInvoices } from '../../warehouse/load/staging/invoice-batches.ts'
import { READING_TASKS, type Answer, type Asked, type Note, type ReadingTask } from './reading-tasks.ts'

/** A task to do; one at a time. */
export interface TaskAsked<Task extends ReadingTask = ReadingTask> {
  readonly task: Task
  readonly asked: Asked<Task>
}

/** What is said of the task: notes again and again, and at last its answer, or why there is none. */
export type TaskSaid<Task extends ReadingTask = ReadingTask> =
  | { readonly note: Note<Task> }
  | { readonly answer: Answer<Task> }
  | { readonly scattered: true }
  | { readonly failed: { readonly message: string; readonly code?: string | undefined } }

const say = (said: TaskSaid) => process.send?.(said)

process.on('message', <Task extends ReadingTask>({ task, asked }: TaskAsked<Task>) => {
  READING_TASKS[task](asked, (note) => say({ note })).then(
    (answer) => say({ answer }),
    (error: Error & { code?: string }) =>
      say(
        error instanceof ScatteredInvoices
          ? { scattered: true }
          : { failed: { message: error.message, code: error.code } },
      ),
  )
})
// A signal to all processes of the server is for the server, which ends what it reads and keeps that it did.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
// Whoever asked is gone.
process.on('disconnect', () => process.exit(1))

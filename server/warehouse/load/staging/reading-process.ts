import { productFormat } from '../formats/formats.ts'
import { ScatteredInvoices } from './invoice-batches.ts'
import type { ReadingAnswer, ReadingAsked } from './read-apart.ts'
import { readFiles } from './read-files.ts'

const answer = (message: ReadingAnswer) => process.send?.(message)

process.once('message', ({ files, handsOver, ...asked }: ReadingAsked) => {
  const known = files.map(({ format: id, ...file }) => {
    const format = productFormat(id)
    if (!format) throw new Error(`no format ${id}`)
    return { ...file, format }
  })
  readFiles({
    ...asked,
    files: known,
    onBatch: handsOver ? (batch) => answer({ batch }) : undefined,
    onProgress: (progress) => answer({ progress }),
  }).then(
    (read) => answer({ read }),
    (error: Error & { code?: string }) =>
      answer(
        error instanceof ScatteredInvoices
          ? { scattered: true }
          : { failed: { message: error.message, code: error.code } },
      ),
  )
})
// Whoever asked is gone.
process.on('disconnect', () => process.exit(1))

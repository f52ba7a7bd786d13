import { productFormat } from '../formats/formats.ts'
import type { ReadingAnswer, ReadingAsked } from './read-apart.ts'
import { readFiles } from './read-files.ts'

const answer = (message: ReadingAnswer) => process.send?.(message)

process.once('message', ({ files, ...asked }: ReadingAsked) => {
  const known = files.map(({ format: id, ...file }) => {
    const format = productFormat(id)
    if (!format) throw new Error(`no format ${id}`)
    return { ...file, format }
  })
  readFiles({ ...asked, files: known, onProgress: (progress) => answer({ progress }) }).then(
    (read) => answer({ read }),
    (error: Error & { code?: string }) => answer({ failed: { message: error.message, code: error.code } }),
  )
})
// Whoever asked is gone.
process.on('disconnect', () => process.exit(1))

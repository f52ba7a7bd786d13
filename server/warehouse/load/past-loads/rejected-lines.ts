import { open } from 'node:fs/promises'
import type { CalendarDate } from '../../../../domain/dates/calendar-date.ts'
import type { FileFormat } from '../facts/facts-format.ts'
import type { KnownCodes } from '../reading/read-cells.ts'
import { readTextLines } from '../reading/read-text-lines.ts'

interface RejectedLinesOptions {
  readonly path: string
  readonly format: FileFormat
  /** 1-based lines on which the rejected records start. */
  readonly rejected: ReadonlySet<number>
  readonly known: KnownCodes
  readonly today: CalendarDate
  /** Where they are written. */
  readonly target: string
}

/**
 * Writes the rejected records of a text file as they stand in it, after what stands before its first record (the row of
 * titles, where it has one), in UTF-8: to be corrected and loaded again.
 */
export async function writeRejectedLines({
  path,
  format,
  rejected,
  known,
  today,
  target,
}: RejectedLinesOptions): Promise<void> {
  const starts: number[] = []
  for await (const { records } of format.read(path, { known, today, spellInvoice: ({ invoice }) => invoice }))
    for (const { line } of records) starts.push(line)
  const file = await open(target, 'w', 0o600)
  try {
    let record = -1
    for await (const { lines } of readTextLines(path)) {
      let text = ''
      for (const line of lines) {
        while ((starts[record + 1] ?? Infinity) <= line.number) record += 1
        if (record < 0 || rejected.has(starts[record] ?? 0)) text += `${line.text}\r\n`
      }
      await file.write(text)
    }
  } finally {
    await file.close()
  }
}

import type { RefusedFileCode } from '../../domain/uploads/refused-file.ts'
import type { FileProblem, FileReport } from '../../domain/uploads/upload.ts'
import { seemsWords } from '../warehouse/load/seems-words.ts'

/** Why a file is not loaded, for who reads English: a program's log, or the log beside the file. */
export interface RefusedFile {
  readonly code: RefusedFileCode
  readonly detail: string
}

/** In words that follow "It cannot be loaded:". */
export const PROBLEM_WORDS: Readonly<Record<FileProblem, string>> = {
  empty: 'it is empty (0 bytes)',
  image: 'it is an image',
  pdf: 'it is a PDF',
  html: 'it is a web page, often a sign-in page saved instead of the file',
  archive: 'it is an archive of a kind that is not opened; pack it as ZIP',
  oldWorkbook: 'it is an old Excel workbook',
  unknownLayout: 'no known format takes it',
  zipProtected: 'the ZIP is protected by a password',
  zipNested: 'the ZIP holds another archive',
  zipExplodes: 'the ZIP unpacks to more than may be loaded',
  zipCrowded: 'the ZIP holds more than 100 files',
  zipEmpty: 'the ZIP holds no file',
  zipDamaged: 'the ZIP is damaged or was cut',
  protectedWorkbook: 'the workbook opens with a password; save it without',
  binaryWorkbook: 'it is a binary workbook (.xlsb); save it as .xlsx or CSV',
  macroWorkbook: 'the workbook has macros; save it as .xlsx without',
  linkedWorkbook: 'the workbook takes values from other files; save it as CSV',
  formulasWithoutValue: 'a formula of the workbook was never worked out; open it in a spreadsheet program and save it',
  blankWorkbook: 'no sheet of the workbook has a cell',
  damaged: 'it is damaged or was cut',
  explodes: 'it unpacks to more than may be loaded',
  manyColumns: 'it has more columns than a spreadsheet can have',
  longCell: 'a cell or row of it is longer than a spreadsheet can make',
  sparseSheet: 'a cell of it stands so far right of the others that its rows are nearly blank; remove it',
  readingMemory: 'to read it takes more than 1 GB of memory; send it in parts',
  readingTime: 'to read it takes too long; send it in parts',
  readingEnded: 'the process that read it ended; send it again',
}

/** Whether somebody would have to decide something before these are loaded: then nothing of them is. Undefined: nobody has to. */
export function doubtIn(reports: readonly FileReport[]): RefusedFile | undefined {
  const unknown = reports.filter(({ format, problem }) => format === null || problem !== null)
  if (unknown.length > 0) return { code: 'unknownFile', detail: unknown.map(unknownWords).join(' ') }
  const unlikely = reports.flatMap(({ invoices }) => invoices.filter(({ unlikelyDate }) => unlikelyDate))
  if (unlikely.length > 0) {
    const named = unlikely.map(({ invoice, date }) => `${invoice} of ${date}`).slice(0, 10)
    return {
      code: 'unlikelyDates',
      detail: `Invoices are dated in the future or over ten years ago: ${named.join(', ')}. Where that is right, load the file in the browser or with --accept-dates.`,
    }
  }
  const unread = reports.filter(({ newRows, knownRows, heldRows }) => newRows + knownRows + heldRows === 0)
  if (unread.length > 0) return { code: 'nothingRead', detail: unread.map(unreadWords).join(' ') }
  return undefined
}

function unknownWords({ name, problem, seems }: FileReport): string {
  const known = problem === null ? '' : `: ${PROBLEM_WORDS[problem]}`
  return `${name} cannot be loaded${known}.${seems ? ` It seems to be ${seemsWords(seems)}.` : ''}`
}

function unreadWords({ name, problems }: FileReport): string {
  const first = problems[0]
  const example = first ? ` The first, line ${first.line}, column ${first.column}: "${first.value}".` : ''
  return `No row of ${name} can be read.${example}`
}

import type { FileSeems } from '../../../domain/uploads/file-seems.ts'

/** What a file seems to be, in English for the command line, in words that follow "It seems to be". */
export function seemsWords({ code, format = '', what = '', count = 0 }: FileSeems): string {
  switch (code) {
    case 'invoices':
      return format
    case 'delimiter':
      return `${format} with fields apart by ${what}: they have to be apart by , or ;`
    case 'lacking':
      return `${format} without the ${count === 1 ? 'column' : 'columns'} ${what}`
    case 'headerOnly':
      return `${format} without a row below its header`
    case 'several':
      return `${what}: name it with --format`
    case 'ediCut':
      return 'an X12 EDI file whose ISA is not whole'
    case 'ediNone':
      return 'an X12 EDI file without a transaction: 210 or 110 is read'
    case 'ediOther':
      return `an X12 EDI file of transactions ${what}: 210 or 110 is read`
    case 'edifact':
      return 'an EDI file (EDIFACT)'
    case 'markup':
      return 'XML or a web page'
    case 'json':
      return 'JSON'
    case 'table':
      return `a text file of ${count} ${count === 1 ? 'column' : 'columns'}${what === '' ? '' : `: ${what}`}`
    case 'bytes':
      return 'no text'
    case 'blank':
      return 'empty (blank lines only)'
    case 'empty':
      return 'empty (0 bytes)'
    case 'unreadable':
      return 'a file that cannot be read'
    case 'pdf':
      return 'a PDF'
    case 'gzip':
      return 'a gzip archive: unpack it first'
    case 'zip':
      return 'a ZIP archive, to be unpacked first, or a workbook that was cut off, to be fetched again'
    case 'oldWorkbook':
      return 'an old Excel workbook: ask the carrier for the CSV'
  }
}

import type { FileRemark } from '../../../../domain/uploads/file-remark.ts'

/** What is to be known of how a table was read, in English for the command line and the log of a watched folder. */
export function remarkWords({ code, count, what }: FileRemark): string {
  const first = what === null ? '' : ` (the first: ${what})`
  switch (code) {
    case 'formulas':
      return `${counted(count, 'cell', 'cells')} with a formula${first}; what it last came to is read`
    case 'errorCells':
      return `${counted(count, 'cell', 'cells')} with an error${first}; read as blank`
    case 'mergedCells':
      return `${counted(count, 'range', 'ranges')} of merged cells${first}; the first cell has the value`
    case 'hiddenSheets':
      return `${counted(count, 'hidden sheet', 'hidden sheets')}${first}, not read`
    case 'otherSheets':
      return `the sheet ${what ?? ''} is read; ${counted(count, 'other', 'others')} not`
    case 'longNumbers':
      return `${counted(count, 'number', 'numbers')} of more than 15 digits${first}; the last digits are lost`
    case 'untitledColumns':
      return `${counted(count, 'column', 'columns')} without a title`
    case 'repeatedTitles':
      return `${counted(count, 'title', 'titles')} more than once${first}`
    case 'passedBy':
      return `${counted(count, 'file', 'files')} of the ZIP passed by${first}`
  }
}

function counted(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`
}

import { UnreadableTable } from '../table.ts'

/** As many characters as Excel lets a cell have. */
const LONGEST_CELL = 32_767
/** A character that XML cannot hold, as workbooks write it. */
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g

/** Gathers the text of a cell from its runs; how it is spoken is left out. */
export interface CellText {
  begin(): void
  open(name: string): void
  add(text: string): void
  close(name: string): void
  value(): string
}

export function cellText(): CellText {
  let [text, taking, spoken] = ['', false, false]
  return {
    begin: () => {
      ;[text, taking, spoken] = ['', false, false]
    },
    open: (name) => {
      if (name === 'rPh') spoken = true
      if (name === 't') taking = !spoken
    },
    add: (more) => {
      if (!taking) return
      text += more
      if (text.length > LONGEST_CELL) throw new UnreadableTable('longCell')
    },
    close: (name) => {
      if (name === 'rPh') spoken = false
      if (name === 't') taking = false
    },
    value: () =>
      text.includes('_x')
        ? text.replaceAll(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        : text,
  }
}

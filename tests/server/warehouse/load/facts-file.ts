import { fileOf } from './ups-file.ts'

/** Cells of one package, by the titles of the file. */
export type FactsRow = Readonly<Record<string, string>>

/** A table of packages as a tracking page exports it, under the titles that its rows have. */
export function factsFile(rows: readonly FactsRow[], { delimiter = ',', lineEnd = '\n', begins = '' } = {}): string {
  const titles = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cell = (text: string) => (/[",;\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const lines = [titles, ...rows.map((row) => titles.map((title) => row[title] ?? ''))]
  return fileOf(begins + lines.map((line) => line.map(cell).join(delimiter) + lineEnd).join(''))
}

/** The values of a list as it comes from a spreadsheet or a mail: a line, a tab, a comma or a semicolon apart, without doubles. */
export function pastedParts(pasted: string): string[] {
  const parts = pasted.split(/[\n\r\t,;]+/).map((part) => part.trim().replace(/^(["'])(.*)\1$/, '$2'))
  return [...new Set(parts.filter((part) => part !== ''))]
}

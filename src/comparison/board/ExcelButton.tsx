export function ExcelButton(_: Record<string, unknown>) {
  return null
}

import { own } from '../../../domain/values/entries.ts'

/** A small drawing of each chart type, in the colour of the text. */
const PATHS: Readonly<Record<string, string>> = {
  bar: 'M4 4h2v28H4zM8 7h30v5H8zM8 16h20v5H8zM8 25h11v5H8z',
  column: 'M4 31h40v2H4zM7 19h7v11H7zM18 10h7v20h-7zM29 15h7v15h-7z',
  pie: 'M24 4a14 14 0 1 0 14 14H24zM27 2v13h13A13 13 0 0 0 27 2z',
  changes: 'M23 3h2v30h-2zM27 6h14v5H27zM27 15h7v5h-7zM9 24h12v5H9z',
  line: 'M4 31h40v2H4zM5 24l10-9 9 6 12-14 5 5-2 2-3-3-12 14-9-6-8 7z',
  area: 'M4 31h40v2H4zM5 29V20l10-8 9 5 12-11 6 5v18z',
  stacked: 'M4 31h40v2H4zM7 22h7v8H7zM7 14h7v6H7zM18 18h7v12h-7zM18 8h7v8h-7zM29 20h7v10h-7zM29 12h7v6h-7z',
  multiples:
    'M4 15h18v2H4zM6 8h4v6H6zM12 4h4v10h-4zM26 15h18v2H26zM28 5h4v9h-4zM34 9h4v5h-4zM4 33h18v2H4zM6 22h4v10H6zM12 26h4v6h-4zM26 33h18v2H26zM28 27h4v5h-4zM34 21h4v11h-4z',
  waterfall: 'M4 31h40v2H4zM6 14h6v16H6zM15 9h6v5h-6zM24 9h6v9h-6zM33 12h6v18h-6z',
  segments: 'M4 12h14v12H4zM20 12h10v12H20zM32 12h12v12H32z',
  state: 'M6 8l12-3 12 4 12-3v20l-12 4-12-4-12 3zM17 8v18h2V8zM29 11v17h2V11z',
  country:
    'M24 3a15 15 0 1 0 0 30 15 15 0 0 0 0-30zm-1 3v11H12a12 12 0 0 1 11-11zm3 0a12 12 0 0 1 11 11H26zM12 20h11v10a12 12 0 0 1-11-10zm14 10V20h11a12 12 0 0 1-11 10z',
}
const OTHER = 'M6 6h36v24H6zM9 9v18h30V9z'

/** The drawing of a chart type; a frame where it has none. */
export function ChartPicture({ type, label }: { readonly type: string; readonly label: string }) {
  return (
    <svg width="48" height="36" viewBox="0 0 48 36" role="img" aria-label={label} fill="currentColor">
      <path d={own(PATHS, type) ?? OTHER} fillRule="evenodd" />
    </svg>
  )
}

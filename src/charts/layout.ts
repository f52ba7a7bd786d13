/** The room a chart has, in px. */
export interface ChartSize {
  readonly width: number
  readonly height: number
}

/** The plot inside the chart; labels stand in the padding. */
export interface ChartLayout {
  readonly width: number
  readonly height: number
  readonly padding: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
}

/** Rough widths at 12 px, in px: digits and capitals are wider, and characters of Chinese are as wide as high. */
const SQUARE_CHARACTER = 12
const WIDE_CHARACTER = 7.6
const CHARACTER = 6
/** Between a label and its bar, in px. */
export const LABEL_GAP = 14
const SHARE_COLUMN = 60
const VALUE_LABEL = 68
const VALUE_GAP = 8
/** How much wider a value is written than a name. */
const BOLD = 1.04
const AXIS_LABELS = 60
const NARROW_WIDTH = 420
const PHONE_WIDTH = 360

export function isNarrow({ width }: ChartSize): boolean {
  return width < NARROW_WIDTH
}

/** No plot is less wide or high, in px, whatever stands beside it. */
export const LEAST_PLOT = 40

/** The plot that such a padding leaves. */
export function within(size: ChartSize, padding: ChartLayout['padding']): ChartLayout {
  return {
    width: Math.max(LEAST_PLOT, size.width - padding.left - padding.right),
    height: Math.max(LEAST_PLOT, size.height - padding.top - padding.bottom),
    padding,
  }
}

/** Labels left, bars, then the value beside the bar and the share in the last column; a language may write values long. */
export function barLayout(
  size: ChartSize,
  { labels, values }: { readonly labels: readonly string[]; readonly values: readonly string[] },
): ChartLayout {
  const longest = longestOf(labels) + LABEL_GAP
  const left = Math.ceil(Math.min(longest, size.width * (size.width < PHONE_WIDTH ? 0.36 : 0.41)))
  return within(size, {
    left,
    right: SHARE_COLUMN + Math.round(Math.max(VALUE_LABEL, BOLD * longestOf(values) + VALUE_GAP)),
    top: 0,
    bottom: 28,
  })
}

function longestOf(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(textWidth))
}

/** About how wide a text of 12 px is, in px. */
export function textWidth(text: string): number {
  return [...text].reduce((width, character) => width + characterWidth(character), 0)
}

function characterWidth(character: string): number {
  if (/[\u2e80-\uffef]/.test(character)) return SQUARE_CHARACTER
  return /[\dA-Z&]/.test(character) ? WIDE_CHARACTER : CHARACTER
}

/** Thickness of a bar for a number of rows. */
export function barSize(size: ChartSize, rows: number): number {
  const wished = rows <= 6 ? 28 : 22
  const usual = isNarrow(size) ? wished - (rows <= 6 ? 6 : 4) : wished
  return Math.max(6, Math.min(usual, Math.floor(((size.height - 28) / Math.max(1, rows)) * 0.72)))
}

const COLUMN_LABEL_STEP = 60

/** The room beside a value axis whose longest label is about as long as `tick`. */
function axisRoom(tick: string): number {
  return Math.round(Math.max(AXIS_LABELS, textWidth(tick) + VALUE_GAP))
}

/** Values left, columns, and their names below: in lines where they fit, else slanted. */
export function columnLayout(
  size: ChartSize,
  { columns, tick }: { readonly columns: number; readonly tick: string },
): ChartLayout & { readonly slanted: boolean; readonly step: number } {
  const step = (size.width - axisRoom(tick)) / Math.max(1, columns)
  const slanted = step < COLUMN_LABEL_STEP
  const layout = within(size, { left: axisRoom(tick), right: 0, top: 34, bottom: slanted ? 92 : 50 })
  return { ...layout, slanted, step: layout.width / Math.max(1, columns) }
}

const TREND_END = 14

/** Values left, time below in two lines, of which the last may stand at the end of the plot, half of it beyond. */
export function trendLayout(size: ChartSize, tick: string, lastName: readonly string[] = []): ChartLayout {
  const right = Math.max(TREND_END, Math.ceil(longestOf(lastName) / 2))
  return within(size, { left: axisRoom(tick), right, top: 20, bottom: 44 })
}

const TICK_WIDTH = 34
const TICK_GAP = 6

/** How many names of periods stand beside each other. */
export function ticksThatFit(size: ChartSize, names: readonly string[]): number {
  return Math.max(2, Math.floor((size.width - 74) / Math.max(TICK_WIDTH, longestOf(names) + TICK_GAP)))
}

export function wholeLayout(size: ChartSize): ChartLayout {
  return within(size, { left: 0, right: 0, top: 0, bottom: 0 })
}

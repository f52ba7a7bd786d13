/** Every colour and font a chart draws with, as read from the page. */
export interface ChartTheme {
  readonly font: string
  readonly card: string
  readonly text: string
  readonly muted: string
  readonly grid: string
  readonly zero: string
  readonly main: string
  readonly other: string
  /** Of the first, second and third set of a comparison. */
  readonly sets: readonly string[]
  /** Opacity of the area under a line, finished and unfinished. */
  readonly area: number
  readonly areaUnfinished: number
  /** Six steps, from little to much. */
  readonly map: readonly string[]
  readonly dark: boolean
}

const MAP_STEPS = { light: [0, 2, 4, 5, 7, 9], dark: [1, 3, 4, 5, 6, 8] } as const

/** Reads the theme from the CSS variables in force; `read` gives a variable's value. */
export function chartTheme(read: (name: string) => string, dark: boolean): ChartTheme {
  return {
    font: read('--fontStack-system'),
    card: read('--bgColor-default'),
    text: read('--fgColor-default'),
    muted: read('--fgColor-muted'),
    grid: read('--borderColor-muted'),
    zero: read('--borderColor-emphasis'),
    main: read('--data-blue-color-emphasis'),
    other: read('--data-gray-color-emphasis'),
    sets: ['blue', 'orange', 'teal'].map((name) => read(`--data-${name}-color-emphasis`)),
    area: dark ? 0.24 : 0.14,
    areaUnfinished: dark ? 0.1 : 0.06,
    map: MAP_STEPS[dark ? 'dark' : 'light'].map((step) => read(`--display-blue-scale-${step}`)),
    dark,
  }
}

/** Vega-Lite configuration of every chart: quiet axes, no frame, direct labels. */
export function vegaConfig(theme: ChartTheme): Record<string, unknown> {
  return {
    background: null,
    font: theme.font,
    customFormatTypes: true,
    view: { stroke: null },
    axis: {
      title: null,
      domain: false,
      ticks: false,
      labelFontSize: 12,
      labelColor: theme.muted,
      labelPadding: 8,
      labelOverlap: true,
      labelSeparation: 8,
      gridColor: theme.grid,
      gridWidth: 1,
    },
    axisBand: { grid: false, labelColor: theme.text, labelOverlap: false },
    axisPoint: { grid: false },
    text: { fontSize: 12, color: theme.text },
    bar: { cornerRadiusEnd: 3 },
    line: { strokeWidth: 2, strokeJoin: 'round' },
    legend: { disable: true },
  }
}

/** Black or white, whichever is easier to read on a fill given as #rrggbb. */
export function inkOn(fill: string): '#000000' | '#ffffff' {
  return contrast(fill, '#000000') >= contrast(fill, '#ffffff') ? '#000000' : '#ffffff'
}

/** How far two colours given as #rrggbb stand apart, 1 to 21. Source: WCAG 2.2, contrast ratio */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

import type { AlertFigure } from './alert-series.ts'

interface FigureWriting {
  readonly say: (key: string, values?: Readonly<Record<string, string>>) => string
  /** Words of config or of invoices. */
  readonly translated: (words: string) => string
}

/** So many carriers, services, accounts … are named at most. */
export const MOST_NAMED = 10

/** What is watched: "Fuel Surcharge as a share of Total Spend, by Carrier". */
export function figureWords(
  { name, whole, each }: Pick<AlertFigure, 'name' | 'whole' | 'each'>,
  { say, translated }: FigureWriting,
): string {
  const own = name === null ? say('alerts.found') : translated(name)
  const shared =
    whole === null
      ? own
      : whole.without === null
        ? say('alerts.share.of', { figure: own, whole: translated(whole.name) })
        : say('alerts.share.without', { figure: own, dimension: translated(whole.without) })
  return each === null ? shared : say('alerts.eachOf', { figure: shared, dimension: translated(each) })
}

/** Carriers, services, accounts … as they are read, behind the name of their alert. */
export function segmentWords(name: string, segments: readonly string[], { say, translated }: FigureWriting): string {
  if (segments.length === 0) return name
  const named = segments.slice(0, MOST_NAMED).map(translated).join(', ')
  return say('reports.cover.condition', { name, words: segments.length > MOST_NAMED ? `${named} …` : named })
}

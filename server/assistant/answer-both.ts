import { readFigureKey } from '../../domain/assistant/figure-key.ts'
import type { AssistantWords } from './assistant-words.ts'
import type { FigureAnswer } from './figure-answer.ts'

/** The answers to two questions in one, as one: a row for each, whose name is what it is narrowed to. Parts of the second can be taken off. */
export function answerBoth(one: FigureAnswer, other: FigureAnswer, { say }: AssistantWords): FigureAnswer {
  const named = [one, other].map(({ understood, df }) => {
    const figures = Object.entries(df[0] ?? {}).filter(([name]) => readFigureKey(name)?.isBefore === false)
    const asked = understood.parts.filter(({ kind }) => kind === 'asked').map(({ text }) => text)
    return { asked: asked.join(' · '), figures: Object.fromEntries(figures) }
  })
  return {
    summary: `${one.summary} ${other.summary}`,
    understood: {
      line: `${one.understood.line} ${other.understood.line}`,
      parts: [
        ...one.understood.parts.filter(({ kind }) => kind !== 'client').map((part) => ({ ...part, asks: null })),
        ...other.understood.parts,
      ],
    },
    explains: one.explains,
    df: named.map(({ asked, figures }) => ({ [say('assistant.answers.askedHead')]: asked, ...figures })),
    totals: null,
    unfinished: [...one.unfinished, ...other.unfinished],
    withheld: one.withheld || other.withheld ? [...(one.withheld ?? []), ...(other.withheld ?? [])] : null,
    chartOptions: null,
    page: null,
  }
}

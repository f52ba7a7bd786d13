import { text } from '../text/text.ts'
import { money, number } from '../text/values.ts'
import type { Rate } from './rate-queries.ts'

/** What a pound or an inch less would save: "1 inch less height: 3 lb lighter, −$2.10". */
export function savingWords(
  { change, billedPounds, saves }: Rate['changes'][number],
  { rated, symbol }: Pick<Rate, 'rated' | 'symbol'>,
): string {
  return text(`rating.less.${change}`, {
    pounds: number((rated?.billedPounds ?? billedPounds) - billedPounds, 0),
    amount: money(-Number(saves), symbol),
  })
}
